import {
  type Answer,
  type Disruption,
  type Failover,
  findFailover,
  isFailed,
  wasInFlight,
} from "./answers.ts";

export interface OpenAlarm {
  readonly kind: string;
  readonly subject: string;
}

/** Alarms that nothing in a storm explains: forged notices raise none, and the gateways keep responding. */
const moneyKinds = /^(payment|refund|notice|invariant|reconciliation|job|gateway)\./;

export function findMoneyAlarms(alarms: readonly OpenAlarm[]): string[] {
  return alarms
    .filter(({ kind }) => moneyKinds.test(kind))
    .map(({ kind, subject }) => `The alarm ${kind} about ${subject} is open.`);
}

export function findUnexplainedFailures(
  answers: readonly Answer[],
  disruptions: readonly Disruption[],
): string[] {
  return answers
    .filter((answer) => isFailed(answer) && !wasInFlight(answer, disruptions))
    .filter((answer) => !(isUnavailable(answer) && findFailover(answer, disruptions)))
    .map(
      ({ kind, status, fromMs, text }) =>
        `${kind} at ${(fromMs / 1000).toFixed(1)} s was answered ${status || "not at all"}: ${text.slice(0, 200)}`,
    );
}

/** A node has to report within this time that there is no primary. */
const maxUnavailableMs = 5_000;

function isUnavailable({ status, durationMs }: Answer): boolean {
  return status === 503 && durationMs < maxUnavailableMs;
}

const maxOutageMs: Readonly<Record<Failover, number>> = {
  "kill primary": 30_000,
  "freeze primary": 60_000,
  "cut off primary": 60_000,
  "upgrade nodes and kill primary": 30_000,
};

/**
 * The duration of each failover for buyers: from the fault to the end of the last request that failed because of it.
 */
export function measureOutages(answers: readonly Answer[], disruptions: readonly Disruption[]) {
  const failuresByFailover = Map.groupBy(answers.filter(isFailed), (answer) =>
    findFailover(answer, disruptions),
  );
  return disruptions.flatMap((disruption) => {
    const { kind, fromMs } = disruption;
    if (kind === "kill" || kind === "restart") return [];
    const endsMs = (failuresByFailover.get(disruption) ?? []).map(
      (answer) => answer.fromMs + answer.durationMs,
    );
    return [{ kind, fromMs, outageMs: Math.max(0, ...endsMs.map((endMs) => endMs - fromMs)) }];
  });
}

export function findLongOutages(answers: readonly Answer[], disruptions: readonly Disruption[]): string[] {
  return measureOutages(answers, disruptions)
    .filter(({ kind, outageMs }) => outageMs > maxOutageMs[kind])
    .map(({ kind, outageMs }) => `After "${kind}" calls failed for ${(outageMs / 1000).toFixed(1)} s.`);
}

/** The violations in the output of the operators' check. */
export function findCheckViolations(output: string): string[] {
  return output.includes("No invariant about money is violated.")
    ? []
    : [`\`orders -- check\` says: ${output.trim()}`];
}

/** Forged notices have to be rejected with 400. Any other status means that the signature was not checked. */
export function findForgeryViolations(answers: readonly Answer[]): string[] {
  const forged = answers.filter((answer) => answer.kind === "forged notice" && !isFailed(answer));
  const others = forged.filter(({ status }) => status !== 400).map(({ status }) => status);
  return others.length === 0
    ? []
    : [`${others.length} forged notices were answered ${[...new Set(others)].join(", ")}, not 400.`];
}

/** Valid requests, which must not be rejected. */
const validKinds = ["page", "sign up", "sign in", "order", "code", "status", "complaint answer"];

export function findWrongRejections(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ kind, status }) => validKinds.includes(kind) && status >= 300 && status < 500)
    .map(({ kind, status, text }) => `${kind} was answered ${status}: ${text.slice(0, 200)}`);
}
