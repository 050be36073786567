import { loadavg } from "node:os";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { fastestGenerator, type LoadGenerator } from "./load.ts";
import { median, printFigure, spread } from "./measure.ts";
import { type Cores, endedChildrenSeconds, pin, processorSeconds, separateCores } from "./processor.ts";
import { getRaw, pageHeaders } from "./raw-answer.ts";
import { startBaseline } from "./start-baseline.ts";

const rounds = 5;
const roundS = 3;
const warmUpS = 5;
const connections = 50;
const aim = 0.9;

interface Side {
  readonly url: string;
  readonly pid: number;
}

interface Round {
  readonly perSecond: number;
  readonly bytesPerAnswer: number;
  /** Processor time of the server for one answer. */
  readonly costUs: number;
  /** How much of the server's processor time the generator took. */
  readonly generatorShare: number;
}

/**
 * Throughput and processor time of the home page, compared with a bare server that sends the same bytes and headers. Both
 * servers are pinned to one core, the load to another; the rounds are interleaved, since the machine's speed varies.
 */
export async function measureRequests(): Promise<void> {
  const generator = await fastestGenerator();
  const cores = separateCores();
  const postgres = await startPostgres();
  const site = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: "warn" });
  const home = { url: `${site.url.replace("localhost", "127.0.0.1")}/`, pid: site.pid };
  const bare = await startBareServer(home.url);
  for (const { pid } of [home, bare]) pin(pid, cores.server);
  const measure = (side: Side, seconds: number) => measureRound(generator, cores, side, seconds);
  for (const side of [home, bare]) await measure(side, warmUpS);
  const pairs: { own: Round; baseline: Round }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ own: await measure(home, roundS), baseline: await measure(bare, roundS) });
  }
  bare.stop();
  await site.stop();
  await postgres.stop();
  report(pairs, `${generator.name}, ${cores.server ? "on a core of its own" : "NOT on a core of its own"}`);
}

function report(pairs: readonly { own: Round; baseline: Round }[], generator: string): void {
  const middle = (of: (pair: { own: Round; baseline: Round }) => number) => median(pairs.map(of));
  const rates = pairs.map(({ own, baseline }) => own.perSecond / baseline.perSecond);
  const costs = pairs.map(({ own, baseline }) => baseline.costUs / own.costUs);
  const share = middle(({ baseline }) => baseline.generatorShare);
  printFigure("home page, requests per second", middle(({ own }) => own.perSecond).toFixed(0), "");
  printFigure(
    "bare node:http with the same answer",
    middle(({ baseline }) => baseline.perSecond).toFixed(0),
    "",
  );
  printFigure("ratio", median(rates).toFixed(2), `${spread(rates)}, aim: at least ${aim}`);
  printFigure("home page, processor time of a request, µs", middle(({ own }) => own.costUs).toFixed(1), "");
  printFigure("the bare server's", middle(({ baseline }) => baseline.costUs).toFixed(1), "");
  printFigure("ratio", median(costs).toFixed(2), `${spread(costs)}, aim: at least ${aim}`);
  const verdict =
    share < 1
      ? "less than the server: it is not the limit"
      : "IT IS THE LIMIT, the ratio of rates is not true";
  printFigure("processor time of the load, of the bare server's", share.toFixed(2), verdict);
  printFigure("the load comes from", "", generator);
  printFigure(
    "processes that wanted a core meanwhile, mean of a minute",
    loadavg()[0]?.toFixed(1) ?? "",
    "2 are ours",
  );
}

async function measureRound(
  generator: LoadGenerator,
  cores: Cores,
  side: Side,
  seconds: number,
): Promise<Round> {
  const before = { server: processorSeconds(side.pid), generator: endedChildrenSeconds() };
  const load = { url: side.url, headers: pageHeaders, connections, seconds };
  const { perSecond, answers, bytesPerAnswer, statuses } = await generator.generate(load, cores.generator);
  const serverS = processorSeconds(side.pid) - before.server;
  const generatorS = endedChildrenSeconds() - before.generator;
  const isSuccess = Object.keys(statuses).every((status) => status === "200" || status === "success");
  if (!isSuccess) throw new Error(`Not every answer of ${side.url} was a success.`);
  const expected = await measureLength(side.url);
  if (Math.abs(bytesPerAnswer / expected - 1) > 0.02) {
    throw new Error(`${side.url} sent ${bytesPerAnswer.toFixed(0)} bytes an answer instead of ${expected}.`);
  }
  return {
    perSecond,
    bytesPerAnswer,
    costUs: (serverS / answers) * 1e6,
    generatorShare: generatorS / serverS,
  };
}

/** The size of an answer with its headers. */
async function measureLength(url: string): Promise<number> {
  const { rawHeaders, body } = await getRaw(url);
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, n) => `${rawHeaders[2 * n]}: ${rawHeaders[2 * n + 1]}`,
  );
  return Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join("\r\n")}\r\n\r\n`) + body.length;
}

async function startBareServer(home: string): Promise<Side & { stop(): void }> {
  const { headers, body } = await getRaw(home);
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...kept } = headers;
  const options = { headers: kept, body: body.toString("base64") };
  const { firstLine: url, pid, stop } = await startBaseline("./bare-server.ts", options);
  return { url, pid, stop };
}
