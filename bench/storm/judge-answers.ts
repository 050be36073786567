import { type Answer, type Disruption, failed, wasInFlight } from "./answers.ts";

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
    .map(
      ({ kind, status, fromMs, said }) =>
        `${kind} at ${(fromMs / 1000).toFixed(1)} s was answered ${status || "not at all"}: ${said.slice(0, 200)}`,
    );
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
