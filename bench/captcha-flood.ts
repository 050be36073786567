import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { generateFromOneProcess, type LoadResult } from "./load.ts";
import { percentile, printFigure } from "./measure.ts";
import { processorSeconds, separateCores } from "./processor.ts";

const perSecond = 1_000;
const rounds = 3;
const roundS = 6;
const readEveryMs = 10;
/** Measurements while the flood starts are discarded. */
const settleS = 1;
/** So many IP addresses that no limit per address stops the flood. */
const ipAddresses = 5_000;
const aimMs = 100;

/** The latency of a page while thousands of IP addresses request 1,000 captchas a second. */
export async function measureCaptchaFlood(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const { generator } = separateCores();
  const tookMs = { calm: [] as number[], flooded: [] as number[] };
  const loadResults: LoadResult[] = [];
  let busyS = 0;
  await readFor(site.url, 1);
  // Interleaved, since the machine's speed varies.
  for (let round = 0; round < rounds; round += 1) {
    tookMs.calm.push(...(await readFor(site.url, roundS)));
    const before = processorSeconds(site.pid);
    const flooding = flood(site.url, generator);
    await readFor(site.url, settleS);
    tookMs.flooded.push(...(await readFor(site.url, roundS)));
    loadResults.push(await flooding);
    busyS += processorSeconds(site.pid) - before;
  }
  await site.stop();
  await postgres.stop();
  const seconds = rounds * (settleS + roundS + 1);
  for (const [status, perS] of answersPerSecond(loadResults, seconds)) {
    printFigure(`captchas a second, answered ${status}`, perS.toFixed(0), `${perSecond} are asked for`);
  }
  printFigure("processor time of the server meanwhile, cores", (busyS / seconds).toFixed(2), "");
  for (const percent of [50, 99]) {
    printFigure(
      `the sign-in page, p${percent} in ms, all calm`,
      percentile(tookMs.calm, percent).toFixed(1),
      "",
    );
    const flooded = percentile(tookMs.flooded, percent).toFixed(1);
    printFigure("the same during the flood", flooded, percent === 99 ? `aim: at most ${aimMs}` : "");
  }
  printFigure("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

async function readFor(url: string, seconds: number): Promise<number[]> {
  const tookMs: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/login`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The page was answered ${answer.status}.`);
    tookMs.push(performance.now() - startedAt);
    await wait(readEveryMs);
  }
  return tookMs;
}

async function flood(url: string, cores: string | undefined): Promise<LoadResult> {
  return await generateFromOneProcess(
    {
      url: `${url.replace("localhost", "127.0.0.1")}/api/captcha`,
      ipAddresses,
      connections: 200,
      seconds: settleS + roundS + 1,
      perSecond,
    },
    cores,
  );
}

function answersPerSecond(
  loadResults: readonly LoadResult[],
  seconds: number,
): [status: string, perS: number][] {
  const statuses = new Set(loadResults.flatMap((round) => Object.keys(round.statuses)));
  return [...statuses].sort().map((status) => {
    const answers = loadResults.reduce((all, round) => all + (round.statuses[status] ?? 0), 0);
    return [status, answers / seconds];
  });
}
