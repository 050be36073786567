import { loadavg } from "node:os";
import { type RunningPostgres, startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { checkFigure, median, printFigure } from "./measure.ts";
import { countGuesses, fillAccounts, type Probe, probes } from "./probes.ts";

const maxDifferenceMs = 20;
const warmPairs = 40;
const freshPairs = 6;

/**
 * Account enumeration by timing: compares the latency of requests about existing and missing accounts, alternately, on
 * a warm node and on a node that has just started.
 */
export async function measureAccountEnumeration(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const site = await start(postgres);
    await fillAccounts(postgres.url);
    // Warms the node up.
    await measurePairs(site, 1);
    report("warm node", await measurePairs(site, warmPairs));
    const [known, unknown] = [await countGuesses(site.url, true), await countGuesses(site.url, false)];
    printFigure("guesses at one number in all spellings", `${known} / ${unknown}`, "known / unknown");
    checkFigure("  their difference", Math.abs(known - unknown), 0);
    await site.stop();
    report("fresh node", await measureFresh(postgres));
  } finally {
    await postgres.stop();
  }
  printFigure("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

async function start(postgres: RunningPostgres): Promise<RunningServer> {
  return await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1" });
}

const order = ["known", "unknown"] as const;
type Times = Readonly<Record<(typeof order)[number], number[]>>;

type TimesByProbe = ReadonlyMap<Probe, Times>;

async function measurePairs(site: RunningServer, pairs: number): Promise<TimesByProbe> {
  const timesByProbe = noTimes();
  for (let n = 0; n < pairs; n += 1) {
    for (const [probe, times] of timesByProbe) {
      // The order alternates, since the second request may find warmer caches.
      for (const which of n % 2 === 0 ? order : order.toReversed()) {
        times[which].push(await probe.send(site.url, which === "known"));
      }
    }
  }
  return timesByProbe;
}

/** Each start answers each kind of request once, so that every measured answer is the node's first. */
async function measureFresh(postgres: RunningPostgres): Promise<TimesByProbe> {
  const timesByProbe = noTimes();
  for (let n = 0; n < freshPairs * 2; n += 1) {
    const isKnown = n % 2 === 0;
    const site = await start(postgres);
    for (const [probe, { known, unknown }] of timesByProbe) {
      (isKnown ? known : unknown).push(await probe.send(site.url, isKnown));
    }
    await site.stop();
  }
  return timesByProbe;
}

function noTimes(): TimesByProbe {
  return new Map(probes.map((probe) => [probe, { known: [], unknown: [] }]));
}

function report(node: string, timesByProbe: TimesByProbe): void {
  for (const [{ name, isDisclosed }, { known, unknown }] of timesByProbe) {
    const pair = (value: (times: readonly number[]) => number) =>
      `${value(known).toFixed(0)} / ${value(unknown).toFixed(0)}`;
    printFigure(`${name}, ${node}`, pair(median), "medians in ms, known / unknown");
    printFigure(
      "  the fastest",
      pair((times) => Math.min(...times)),
      "",
    );
    const difference = Math.abs(median(known) - median(unknown));
    if (isDisclosed)
      printFigure("  the medians' difference", difference.toFixed(1), "the answer says it anyway");
    else
      checkFigure(
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
