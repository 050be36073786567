import { loadavg } from "node:os";
import { type RunningPostgres, startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { judge, median, say } from "./measure.ts";
import { countGuesses, fillAccounts, type Question, questions } from "./questions.ts";

const maxDifferenceMs = 20;
const warmPairs = 40;
const freshPairs = 6;

/**
 * Account enumeration by timing: compares the latency of requests about existing and missing accounts, interleaved, on a warm
 * node and on one that has just started.
 */
export async function measureEvenAnswers(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const site = await start(postgres);
    await fillAccounts(postgres.url);
    // Warms the node up.
    await measurePairs(site, 1);
    report("warm node", await measurePairs(site, warmPairs));
    const [known, unknown] = [await countGuesses(site.url, true), await countGuesses(site.url, false)];
    say("guesses at one number in all spellings", `${known} / ${unknown}`, "known / unknown");
    judge("  their difference", Math.abs(known - unknown), 0);
    await site.stop();
    report("fresh node", await measureFresh(postgres));
  } finally {
    await postgres.stop();
  }
  say("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

async function start(postgres: RunningPostgres): Promise<RunningServer> {
  return await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1" });
}

const order = ["known", "unknown"] as const;
type Times = Readonly<Record<(typeof order)[number], number[]>>;

type Measured = ReadonlyMap<Question, Times>;

async function measurePairs(site: RunningServer, pairs: number): Promise<Measured> {
  const measured = noTimes();
  for (let n = 0; n < pairs; n += 1) {
    for (const [question, times] of measured) {
      // The order alternates, since the second request may find warmer caches.
      for (const which of n % 2 === 0 ? order : order.toReversed()) {
        times[which].push(await question.ask(site.url, which === "known"));
      }
    }
  }
  return measured;
}

/** Each start answers each kind of request once, so that every measured answer is the node's first. */
async function measureFresh(postgres: RunningPostgres): Promise<Measured> {
  const measured = noTimes();
  for (let n = 0; n < freshPairs * 2; n += 1) {
    const isKnown = n % 2 === 0;
    const site = await start(postgres);
    for (const [question, { known, unknown }] of measured) {
      (isKnown ? known : unknown).push(await question.ask(site.url, isKnown));
    }
    await site.stop();
  }
  return measured;
}

function noTimes(): Measured {
  return new Map(questions.map((question) => [question, { known: [], unknown: [] }]));
}

function report(node: string, measured: Measured): void {
  for (const [{ name, isDisclosed }, { known, unknown }] of measured) {
    const pair = (value: (times: readonly number[]) => number) =>
      `${value(known).toFixed(0)} / ${value(unknown).toFixed(0)}`;
    say(`${name}, ${node}`, pair(median), "medians in ms, known / unknown");
    say(
      "  the fastest",
      pair((times) => Math.min(...times)),
      "",
    );
    const difference = Math.abs(median(known) - median(unknown));
    if (isDisclosed) say("  the medians' difference", difference.toFixed(1), "the answer says it anyway");
    else
      judge(
        "  the medians' difference",
        difference,
        Math.max(maxDifferenceMs, noise(known), noise(unknown)),
        1,
      );
  }
}

/** Measurement noise: how much the medians of two halves of the same samples differ. */
function noise(times: readonly number[]): number {
  const half = (parity: number) => times.filter((_, index) => index % 2 === parity);
  return Math.ceil(Math.abs(median(half(0)) - median(half(1))));
}
