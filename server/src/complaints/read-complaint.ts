import type { Context } from "../context.ts";
import { GatewayError } from "../payments/gateways/gateway.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { findOldestUnhandled, markNoticesHandled } from "./complaint-notice-store.ts";
import { type ComplaintKey, findDesk, readKeySubject } from "./desks.ts";
import { type SavedComplaint, saveComplaint } from "./save-complaint.ts";

/** A history may be out of reach for a moment, or at one complaint for long: then the complaint counts as read. */
const historyTries = 4;

/** After this time without an answer the complaint is left to the sweeps. */
const givenUpAfterMs = 3 * 86_400_000;

/**
 * Job: reads a complaint with its history and stores it. One job reads a complaint at a time; what arrives meanwhile is
 * read again.
 */
export async function readComplaint(context: Context, { subject, failures }: Run): Promise<RunResult> {
  const key = readKeySubject(subject);
  if (!findDesk(context, key)) return "done";
  try {
    const askedAt = context.clock.now();
    const saved = await readNow(context, key);
    if (saved && !saved.hasHistory) {
      if (failures + 1 < historyTries) return { failure: "the gateway does not show the history" };
      await markNoticesHandled(context.db, key, askedAt, context.clock.now());
    }
    if (saved) await context.alarms.close(["complaint.not_read"], [unreadSubject(key)]);
    const waiting = await findOldestUnhandled(context.db, key);
    if (!waiting) return "done";
    if (saved) return { runAgainInS: 0 };
    if (await isGivenUp(context, key)) return "done";
    return { failure: "the gateway does not know the complaint" };
  } catch (error) {
    // `watchComplaints` raises an alarm for a complaint that stays unread.
    if (!(error instanceof GatewayError)) throw error;
    // A refusal stays one, so it is asked again by the sweeps alone.
    if (error.kind === "refused" && (await isGivenUp(context, key))) return "done";
    return { failure: error.message };
  }
}

/** Whether no notice waits, or one has waited too long: then it is left alone. */
async function isGivenUp({ db, clock }: Context, key: ComplaintKey): Promise<boolean> {
  const waiting = await findOldestUnhandled(db, key);
  const now = clock.now();
  if (waiting && now.getTime() - waiting.received_at.getTime() <= givenUpAfterMs) return false;
  if (waiting) await markNoticesHandled(db, key, waiting.received_at, now);
  return true;
}

/** The subject of the alarm about a complaint that cannot be read. */
export const unreadSubject = ({ method, gatewayId }: Pick<ComplaintKey, "method" | "gatewayId">): string =>
  `${method} ${gatewayId}`;

/** Reads a complaint now and stores it. Undefined if the gateway does not know it, or the method has no settings. */
export async function readNow(
  context: Pick<Context, "db" | "clock" | "alarms" | "gateways">,
  key: ComplaintKey,
): Promise<(SavedComplaint & { readonly hasHistory: boolean }) | undefined> {
  const desk = findDesk(context, key);
  const askedAt = context.clock.now();
  const read = await desk?.read(key.gatewayId);
  if (!read) return undefined;
  const saved = await saveComplaint(context, { ...read, desk: key, askedAt, isOfList: false });
  if (read.entries) await markNoticesHandled(context.db, key, askedAt, context.clock.now());
  return { ...saved, hasHistory: read.entries !== undefined };
}
