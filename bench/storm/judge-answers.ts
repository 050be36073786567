import {
  type Answer,
  type Disruption,
  type Failover,
  failed,
  failoverMetBy,
  wasInFlight,
} from "./answers.ts";

export interface OpenAlarm {
  readonly kind: string;
  readonly subject: string;
}

/** Nothing in a storm explains one of these: forged notices raise none, and gateways keep answering. */
const moneyKinds = /^(payment|refund|notice|invariant|reconciliation|job|gateway)\./;

export function judgeAlarms(alarms: readonly OpenAlarm[]): string[] {
  return alarms
    .filter(({ kind }) => moneyKinds.test(kind))
    .map(({ kind, subject }) => `The alarm ${kind} about ${subject} is open.`);
}

export function judgeFailures(answers: readonly Answer[], disruptions: readonly Disruption[]): string[] {
  return answers
    .filter((answer) => failed(answer) && !wasInFlight(answer, disruptions))
    .filter((answer) => !(isUnavailable(answer) && failoverMetBy(answer, disruptions)))
    .map(
      ({ kind, status, fromMs, said }) =>
        `${kind} at ${(fromMs / 1000).toFixed(1)} s was answered ${status || "not at all"}: ${said.slice(0, 200)}`,
    );
}

/** Until a node says that there is no primary. */
const maxUnavailableMs = 5_000;

function isUnavailable({ status, tookMs }: Answer): boolean {
  return status === 503 && tookMs < maxUnavailableMs;
}

const maxOutageMs: Readonly<Record<Failover, number>> = {
  "kill primary": 30_000,
  "freeze primary": 60_000,
  "cut off primary": 60_000,
  "upgrade nodes and kill primary": 30_000,
};

/** How long each failover kept people from buying: from the blow to the end of the last failure that met it. */
export function measureOutages(answers: readonly Answer[], disruptions: readonly Disruption[]) {
  const met = Map.groupBy(answers.filter(failed), (answer) => failoverMetBy(answer, disruptions));
  return disruptions.flatMap((disruption) => {
    const { kind, fromMs } = disruption;
    if (kind === "kill" || kind === "restart") return [];
    const endsMs = (met.get(disruption) ?? []).map((answer) => answer.fromMs + answer.tookMs);
    return [{ kind, fromMs, outageMs: Math.max(0, ...endsMs.map((endMs) => endMs - fromMs)) }];
  });
}

export function judgeOutages(answers: readonly Answer[], disruptions: readonly Disruption[]): string[] {
  return measureOutages(answers, disruptions)
    .filter(({ kind, outageMs }) => outageMs > maxOutageMs[kind])
    .map(({ kind, outageMs }) => `After "${kind}" calls failed for ${(outageMs / 1000).toFixed(1)} s.`);
}

/** The answers of the check that operators run. */
export function judgeCheck(said: string): string[] {
  return said.includes("No invariant about money is violated.")
    ? []
    : [`\`orders -- check\` says: ${said.trim()}`];
}

/** Forged notices must be refused with 400: any other answer has not even read them. */
export function judgeForged(answers: readonly Answer[]): string[] {
  const forged = answers.filter((answer) => answer.kind === "forged notice" && !failed(answer));
  const others = forged.filter(({ status }) => status !== 400).map(({ status }) => status);
  return others.length === 0
    ? []
    : [`${others.length} forged notices were answered ${[...new Set(others)].join(", ")}, not 400.`];
}

/** What people ask for as they should. */
const rightfulKinds = ["page", "sign up", "sign in", "order", "code", "status"];

export function judgeRejections(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ kind, status }) => rightfulKinds.includes(kind) && status >= 300 && status < 500)
    .map(({ kind, status, said }) => `${kind} was answered ${status}: ${said.slice(0, 200)}`);
}
