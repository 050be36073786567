import type { ComplaintState } from "../payments/gateways/complaints.ts";
import { secondsAfter } from "../platform/clock.ts";

const hourS = 3600;
/** WeChat Pay's limits (kf.qq.com/faq/230125a6NbmA230125vMNZnE.html); Alipay publishes none. Holidays count. */
const replyLimitS = 24 * hourS;
const settleLimitS = 72 * hourS;

/** Alarms about a missing first reply are raised this long before its deadline: after 12 and 20 of 24 hours. */
export const replyAlarmsBeforeS = {
  "complaint.unanswered_12h": 12 * hourS,
  "complaint.unanswered_20h": 4 * hourS,
} as const;
/** After 60 of 72 hours. */
export const settleAlarmBeforeS = 12 * hourS;

/** What the deadlines of a complaint depend on. */
export interface ComplaintTimes {
  readonly state: ComplaintState;
  readonly createdAt: Date;
  readonly gatewayDueAt: Date | null;
  readonly continuedAt: Date | null;
  readonly messageWaitsSince: Date | null;
  /** When the merchant last wrote or acted; null if the history has no such entry. */
  readonly lastAnswerAt: Date | null;
}

export interface Deadlines {
  readonly replyDueAt: Date | null;
  readonly settleDueAt: Date | null;
}

const none: Deadlines = { replyDueAt: null, settleDueAt: null };

export function isEnded(state: ComplaintState): boolean {
  return state === "settled" || state === "withdrawn";
}

/**
 * The deadlines of a complaint, counted from its time at the gateway. A continued complaint starts the
 * limit of the reply again, and so does a waiting message once what was before it has an answer. A deadline that the gateway states replaces the next one.
 */
export function computeDeadlines(times: ComplaintTimes): Deadlines {
  const { state, createdAt, continuedAt, gatewayDueAt } = times;
  if (isEnded(state)) return none;
  // The gateway's staff decide now, and the merchant has no duty unless they say so.
  if (state === "withGateway") return { ...none, settleDueAt: gatewayDueAt };
  const settleDueAt = secondsAfter(continuedAt ?? createdAt, settleLimitS);
  const from = replyLimitStart(times);
  if (from === null) return { replyDueAt: null, settleDueAt: gatewayDueAt ?? settleDueAt };
  if (gatewayDueAt === null) return { replyDueAt: secondsAfter(from, replyLimitS), settleDueAt };
  return { replyDueAt: gatewayDueAt, settleDueAt: gatewayDueAt > settleDueAt ? gatewayDueAt : settleDueAt };
}

/**
 * When the limit of the reply started: with the first thing of the payer's that has no answer. Null if all have one. A
 * complaint that was continued had ended before, and with it the duty to answer its beginning.
 */
function replyLimitStart(times: ComplaintTimes): Date | null {
  const { state, createdAt, continuedAt, messageWaitsSince, lastAnswerAt } = times;
  const isWaiting = state === "open" || state === "unknown";
  const starts = [continuedAt ?? (isWaiting ? createdAt : null), messageWaitsSince];
  const unanswered = starts.filter((at) => at !== null && (lastAnswerAt === null || lastAnswerAt < at));
  return unanswered.reduce((first, at) => (first !== null && at !== null && first <= at ? first : at), null);
}
