import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { operatorPasswordLine, waitForOutput } from "../../scripts/testing/start-server.ts";
import {
  findCheckViolations,
  findForgeryViolations,
  findLongOutages,
  findMoneyAlarms,
  findUnexplainedFailures,
  findWrongRejections,
  measureOutages,
} from "./answer-violations.ts";
import { AnswerRecorder, type Disruption, type Failover } from "./answers.ts";
import type { Cashier } from "./cashier.ts";
import { changeAfterShare, changeKey, finishKeyChange } from "./change-key.ts";
import type { Cluster } from "./cluster.ts";
import { Complaints, type ComplaintsOptions } from "./complaints.ts";
import { Crowd } from "./crowd.ts";
import { flood } from "./flood.ts";
import { countUnfinished, readLedger, readOpenAlarms } from "./ledger-queries.ts";
import { findMoneyViolations } from "./money-violations.ts";
import type { Nodes } from "./nodes.ts";
import { openRehearsal, type Rehearsal } from "./open-rehearsal.ts";
import { readOptions, type StormOptions, UnusableOptionsError } from "./options.ts";
import { Random } from "./random.ts";
import { writeReport } from "./report.ts";

const refundEveryMs = 10_000;
const releaseEveryMs = 5_000;
const cardsPerPersonAndMinute = 4;
/** Then payers stop complaining, so that most complaints are answered under kills. */
const complainingShare = 0.9;
/** Work that is still unfinished after this time is judged as it is. */
const settleTimeoutMs = 600_000;
const checkEveryMs = 1_000;

async function runStorm(options: StormOptions): Promise<void> {
  const random = new Random(options.seed);
  const rehearsal = await openRehearsal(options, random);
  try {
    await runStormOn(rehearsal, options, random);
  } finally {
    await rehearsal.close();
  }
}

async function runStormOn(rehearsal: Rehearsal, options: StormOptions, random: Random): Promise<void> {
  const { operator, nodes, cashier, cluster } = rehearsal;
  const minutes = Math.max(1, options.minutes);
  const cards = await operator.makeCards(Math.ceil(options.people * minutes * cardsPerPersonAndMinute));
  console.log(`${options.people} people at ${options.nodes} nodes for ${options.minutes} minutes.`);
  const answers = new AnswerRecorder(rehearsal.url);
  const ending = new AbortController();
  const crowd = new Crowd({ answers, cashier, random, cards, signal: ending.signal });
  const complaints = await openComplaints(rehearsal, { answers, random, signal: ending.signal });
  const load = Promise.all([
    complaints.run(options.complaints, options.minutes * 60_000 * complainingShare),
    crowd.run(options.people),
    flood({ answers, cashier, random, perSecond: options.flood, signal: ending.signal }),
    repeat(releaseEveryMs, ending.signal, () => cashier.releaseHeldNotices()),
    operator.refundRepeatedly(crowd.boughtOrders, refundEveryMs, {
      signal: ending.signal,
      isFailureTolerated: () => isFaultTolerated(nodes, answers),
    }),
    cluster
      ? injectFaultsInTurn(cluster, nodes, answers, options, ending.signal)
      : disruptInTurn(nodes, answers, options, ending.signal),
  ]);
  const changesKey = cluster === undefined;
  const durationMs = options.minutes * 60_000;
  const keyChange = pause(durationMs * changeAfterShare).then(() => changesKey && changeKey(rehearsal));
  await Promise.race([load, pause(durationMs)]);
  ending.abort();
  await Promise.all([load, keyChange]);
  const keyFailures = changesKey ? await finishKeyChange(rehearsal, answers) : [];

  const violations = [
    ...keyFailures,
    ...(await findViolations(rehearsal, answers)),
    ...(await complaints.settle(rehearsal.client)),
    ...crowd.violations,
    ...operator.failures,
    ...nodes.failures,
  ];
  const counts = {
    ...countEvents(rehearsal, crowd),
    "complaints at the fakes": cashier.complaints().length,
    "complaints answered": complaints.acceptedCount,
    "changes of SECRET_KEY": changesKey && keyFailures.length === 0 ? 1 : 0,
  };
  printOutages(answers, nodes);
  const { disruptions } = nodes;
  writeReport({
    options,
    answers: answers.all,
    disruptions,
    counts,
    violations,
    logs: nodes.logs() + (cluster?.logs() ?? ""),
  });
  if (violations.length > 0) process.exitCode = 1;
}

/** With the password of the demo's operator, which the first node has printed. */
async function openComplaints(
  { cashier, nodes, url: origin }: Rehearsal,
  options: Pick<ComplaintsOptions, "answers" | "random" | "signal">,
): Promise<Complaints> {
  cashier.setComplaintUrls(origin);
  const password = await waitForOutput({ output: () => nodes.logs() }, operatorPasswordLine);
  return new Complaints({ ...options, cashier, origin, password });
}

function printOutages(answers: AnswerRecorder, { disruptions }: Nodes): void {
  for (const { kind, outageMs } of measureOutages(answers.all, disruptions))
    console.log(`${kind}: calls failed for ${(outageMs / 1000).toFixed(1)} s.`);
}

function countEvents({ nodes, cashier, operator, cluster }: Rehearsal, crowd: Crowd) {
  const disrupted = (kind: Disruption["kind"]) => nodes.disruptions.filter((one) => one.kind === kind).length;
  return {
    "payments at the fakes": cashier.trades().filter(({ paidFen }) => paidFen > 0).length,
    "codes that could not be paid": crowd.unpayableCount,
    refunds: operator.refundCount,
    "nodes killed": disrupted("kill"),
    "nodes restarted": disrupted("restart"),
    ...(cluster && {
      "primaries killed": disrupted("kill primary"),
      "primaries frozen": disrupted("freeze primary"),
      "primaries cut off": disrupted("cut off primary"),
      "primaries killed during an upgrade of the nodes": disrupted("upgrade nodes and kill primary"),
    }),
  };
}

async function findViolations(
  { client, cashier, operator, nodes }: Rehearsal,
  answers: AnswerRecorder,
): Promise<string[]> {
  await cashier.releaseHeldNotices();
  return [
    ...(await findViolationsWhenSettled(client, cashier)),
    ...findForgeryViolations(answers.all),
    ...findWrongRejections(answers.all),
    ...findUnexplainedFailures(answers.all, nodes.disruptions),
    ...findLongOutages(answers.all, nodes.disruptions),
    ...findMoneyAlarms(await readOpenAlarms(client)),
    ...findCheckViolations(await operator.checkInvariants()),
  ];
}

/** Kills and restarts nodes alternately, or only kills them. */
async function disruptInTurn(
  nodes: Nodes,
  answers: AnswerRecorder,
  { killEvery, killsOnly }: StormOptions,
  signal: AbortSignal,
) {
  let turn = 0;
  await repeat(killEvery * 1000, signal, () =>
    nodes.disrupt(killsOnly || turn++ % 2 === 0 ? "kill" : "restart", answers),
  );
}

const failovers: readonly Failover[] = [
  "kill primary",
  "upgrade nodes and kill primary",
  "freeze primary",
  "cut off primary",
];
/** How long after a new primary accepts writes a command may fail that began before the fault. */
const commandSlackMs = 30_000;

/**
 * Kills, freezes and cuts off the primary in turn, and once kills it during a rolling upgrade. Each fault ends once
 * there is a new primary.
 */
async function injectFaultsInTurn(
  cluster: Cluster,
  nodes: Nodes,
  answers: AnswerRecorder,
  { killEvery }: StormOptions,
  signal: AbortSignal,
) {
  let turn = 0;
  await repeat(killEvery * 1000, signal, async () => {
    const kind = failovers[turn++ % failovers.length] ?? "kill primary";
    const disruption: Disruption = { kind, fromMs: answers.elapsedMs(), endedMs: Number.POSITIVE_INFINITY };
    nodes.disruptions.push(disruption);
    const isUpgrade = kind === "upgrade nodes and kill primary";
    await Promise.all([
      cluster.injectFault(isUpgrade ? "kill primary" : kind, () => {
        disruption.endedMs = answers.elapsedMs();
        console.log(
          `${kind}: another takes writes after ${((disruption.endedMs - disruption.fromMs) / 1000).toFixed(1)} s.`,
        );
      }),
      isUpgrade && nodes.upgrade(answers),
    ]);
  });
}

function isFaultTolerated(nodes: Nodes, answers: AnswerRecorder): boolean {
  return nodes.disruptions.some(({ endedMs }) => answers.elapsedMs() < endedMs + commandSlackMs);
}

async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await work();
  }
}

/** Waits until no work is left and nothing is violated. Returns the violations that remain at the timeout. */
async function findViolationsWhenSettled(client: pg.Pool, cashier: Cashier): Promise<string[]> {
  const deadline = performance.now() + settleTimeoutMs;
  for (;;) {
    const unfinished = await countUnfinished(client);
    const violations = findMoneyViolations(cashier.trades(), await readLedger(client));
    if (unfinished === 0 && violations.length === 0) return [];
    if (performance.now() > deadline) {
      return unfinished === 0
        ? violations
        : [...violations, `${unfinished} notices, refunds and jobs were not finished.`];
    }
    await pause(checkEveryMs);
  }
}

try {
  await runStorm(readOptions(process.argv.slice(2)));
} catch (error) {
  // Running servers would keep this process alive.
  console.error(error instanceof UnusableOptionsError ? error.message : error);
  process.exit(1);
}
