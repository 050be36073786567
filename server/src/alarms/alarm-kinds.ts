/**
 * All kinds of alarms, with the message of their log line. docs/payments.md and docs/operations.md say what to do.
 */
export const alarmKinds = {
  "payment.mismatch": "A payment needs attention: mismatch",
  "payment.unknown": "A payment needs attention: unknown",
  "payment.account_deleted": "A payment has arrived for a deleted account: its money has to go back",
  "payment.surplus": "A payment needs attention: surplus",
  "payment.unanswered": "A payment's end is not known: its gateway does not say how it stands",
  "payment.not_settled": "What a gateway said of a payment could not be settled here",
  "refund.amount_unknown": "Money of a payment went back, and its gateway does not say how much",
  "refund.doubtful": "A refund did not go through",
  "refund.abnormal": "A refund does not reach its receiver; see the merchant's console",
  "refund.refused": "A refund was refused for good",
  "gateway.silent": "A gateway did not say how a payment stands",
  "gateway.no_code": "A gateway gave no code",
  "gateway.not_closed": "A gateway did not close an attempt",
  "notice.refused": "A notice that the gateway has signed was refused",
  "notice.stale":
    "A notice is from another time than this machine's clock shows, or was sent again by somebody",
  "notice.unconfirmed": "A notice's hash is right, but the gateway does not confirm what it says",
  "certificates.unreachable": "WeChat Pay's certificates could not be fetched",
  "invariant.violated": "An invariant about money is violated",
  "recovery.rejected": "An owner has rejected a recovery link that support made",
  "operator.guessed": "Somebody tries an operator's password or codes: five failures within an hour",
  "operator.reset": "An operator's password and second factor were removed, for a new setup",
  "code.flood": "No more codes are sent this hour: there were a thousand",
  "messages.failing": "A code could not be sent",
  "clock.off": "No job is run by this node: its clock is not the database's",
  "job.failed": "A job failed and is tried again",
  "job.given_up": "A job was given up",
  "jobs.not_taken": "Jobs cannot be taken",
} as const;

export type AlarmKind = keyof typeof alarmKinds;

/** The sentence of a row's kind; empty for a kind of another release. */
export function sentenceOf(kind: string): string {
  return Object.entries(alarmKinds).find(([known]) => known === kind)?.[1] ?? "";
}
