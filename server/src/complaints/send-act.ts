import type { Context } from "../context.ts";
import { addAuditLogOutcome } from "../operators/audit-log/audit-log-store.ts";
import { listFacts } from "../payments/gateway-fact-store.ts";
import type { ComplaintAct, ComplaintDesk, ComplaintPicture } from "../payments/gateways/complaints.ts";
import { GatewayError } from "../payments/gateways/gateway.ts";
import { findRefund } from "../payments/refunds/refund-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import {
  type Act,
  addStep,
  findAct,
  findUploadedPicture,
  listActPictures,
  listActs,
  saveReference,
} from "./act-store.ts";
import { alarmSubject, raiseOnce } from "./complaint-alarms.ts";
import { type Complaint, findComplaint, keyOf, listEntries } from "./complaint-store.ts";
import { findDesk, keySubject } from "./desks.ts";
import {
  actState,
  countSends,
  hasPayerWrittenSince,
  isCarriedOut,
  isFinal,
  type UnclearEnd,
} from "./fold-act.ts";
import { complaintJobs } from "./jobs.ts";
import { readNow } from "./read-complaint.ts";

/** Time for a call that broke off to show in the gateway's history. */
const settlingS = 60;
const maxSends = 3;
const watchUnclearS = 3600;
const refundPollS = 30;
const withoutSettingsS = 600;
const notSentAlarmMs = 3_600_000;
const givenUpAfterMs = 3 * 86_400_000;

interface Sending {
  readonly act: Act;
  readonly complaint: Complaint;
  readonly desk: ComplaintDesk;
}

/**
 * Job: sends an act to its gateway once. The step `sent` is written before the call; if its outcome is unknown, because
 * the call broke off or the node was killed, the complaint is read before anything else, and a message that is there is
 * not sent again.
 */
export async function sendComplaintAct(context: Context, { subject }: Run): Promise<RunResult> {
  const act = await findAct(context.db, Number(subject));
  const complaint = act && (await findComplaint(context.db, act.complaint_id));
  if (!act || !complaint || isFinal(actState(act))) return "done";
  const desk = findDesk(context, keyOf(complaint));
  if (!desk) return { runAgainInS: withoutSettingsS };
  const sending = { act, complaint, desk };
  if (countSends(act) > 0) return await resolveUnknown(context, sending);
  return await sendFirst(context, sending);
}

const isTooOld = ({ clock }: Pick<Context, "clock">, { created_at }: Act): boolean =>
  clock.now().getTime() - created_at.getTime() >= givenUpAfterMs;

async function sendFirst(context: Context, sending: Sending): Promise<RunResult> {
  const { act } = sending;
  if (isTooOld(context, act)) return await finish(context, sending, "refused", "notSentInTime");
  const isLate = context.clock.now().getTime() - act.created_at.getTime() > settlingS * 1000;
  if (!endsMatter(act) || !isLate) return await sendIfDue(context, sending);
  const seen = await readOrUndefined(context, sending.complaint);
  if (!seen) return { runAgainInS: settlingS };
  return await sendIfDue(context, { ...sending, complaint: seen.complaint });
}

const endsMatter = ({ kind }: Act): boolean => kind === "complete" || kind === "finish" || kind === "reject";

/** Sends unless something has happened that the operator could not know. */
async function sendIfDue(context: Context, sending: Sending): Promise<RunResult> {
  const { act, complaint } = sending;
  const { db } = context;
  const others = await listActs(db, complaint.id);
  const isSuperseded = others.some(({ id, kind }) => id > act.id && kind !== "approve");
  if (isSuperseded && act.kind !== "approve") return await endUnsent(context, sending, "superseded");
  if (endsMatter(act) && hasPayerWrittenSince(act, complaint, await listEntries(db, complaint.id))) {
    return await endUnsent(context, sending, "payerWroteMeanwhile");
  }
  const refund = await readRefundProgress(context, act);
  if (refund === "refused") return await endUnsent(context, sending, "refundRefused");
  if (refund === "waits") return { runAgainInS: refundPollS };
  return await send(context, sending);
}

/** Ends an act that is not sent, or not again: then nobody knows whether it arrived. */
async function endUnsent(context: Context, sending: Sending, note: UnclearEnd): Promise<RunResult> {
  return await finish(context, sending, "refused", note, countSends(sending.act) > 0);
}

/** The gateway is told about a refund only once it has accepted the refund. */
async function readRefundProgress({ db }: Context, { refund_no }: Act) {
  if (refund_no === null) return "accepted";
  const refund = await findRefund(db, refund_no);
  if (!refund || refund.state === "refused") return "refused";
  if (refund.state === "done") return "accepted";
  const attempt = await db
    .selectFrom("payment_attempts")
    .select("method")
    .where("attempt_no", "=", refund.attempt_no)
    .executeTakeFirst();
  const key = attempt && { method: attempt.method, attemptNo: refund.attempt_no };
  const facts = key ? await listFacts(db, key) : [];
  const last = facts.findLast((fact) => fact.refund_no === refund_no);
  // Such a refund brings no money until somebody acts at the gateway.
  const isStuck = last?.refund_state === "abnormal" || last?.refund_state === "failed";
  return last && !isStuck ? "accepted" : "waits";
}

/** Reads the complaint and decides: the act was carried out, or it is sent again, or nobody knows. */
async function resolveUnknown(context: Context, sending: Sending): Promise<RunResult> {
  const { act, complaint } = sending;
  const { clock } = context;
  const sentAt = act.steps.findLast(({ state }) => state === "sent")?.at ?? act.created_at;
  const restS = settlingS - (clock.now().getTime() - sentAt.getTime()) / 1000;
  if (restS > 0) return { runAgainInS: Math.ceil(restS) };
  const seen = await readOrUndefined(context, complaint);
  const current = { ...sending, complaint: seen?.complaint ?? complaint };
  if (seen && (await wasCarriedOut(context, current))) return await finish(context, current, "confirmed");
  if (seen && seen.complaint.ended_at !== null && seen.hasHistory) {
    return await endUnsent(context, current, "endedMeanwhile");
  }
  if (isTooOld(context, act)) return await endUnsent(context, current, "neverClear");
  if (isHidden(sending)) return await leaveUnclear(context, sending, "notShown");
  const needsHistory = act.kind !== "complete";
  if (!seen || (needsHistory && !seen.hasHistory)) {
    return await leaveUnclear(context, sending, "noHistory");
  }
  if (countSends(act) >= maxSends) return await leaveUnclear(context, sending, "sentSeveralTimes");
  return await sendIfDue(context, current);
}

const isHidden = ({ act, desk }: Sending): boolean => desk.hiddenActs?.includes(act.kind) ?? false;

async function wasCarriedOut({ db }: Context, { act, complaint }: Sending): Promise<boolean> {
  const entries = await listEntries(db, complaint.id);
  const others = await listActs(db, complaint.id);
  return isCarriedOut(act, { complaint, entries, others });
}

async function readOrUndefined(context: Context, complaint: Complaint) {
  try {
    return await readNow(context, keyOf(complaint));
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

async function leaveUnclear(context: Context, sending: Sending, note: string): Promise<RunResult> {
  const { act } = sending;
  const last = act.steps.at(-1);
  if (last?.state !== "unclear" || last.note !== note)
    await addStep(context.db, act, { state: "unclear", at: context.clock.now(), note });
  await raiseUnclear(context, sending);
  return { runAgainInS: watchUnclearS };
}

async function raiseUnclear(context: Context, { act, complaint }: Sending): Promise<void> {
  await inTransaction(context.db, (tx) =>
    raiseOnce(context, tx, complaint, "complaint.act_unclear", { act: act.id }),
  );
}

async function send(context: Context, sending: Sending): Promise<RunResult> {
  const { act, complaint, desk } = sending;
  const { db, clock } = context;
  let content: ComplaintAct;
  try {
    content = await contentOf(context, sending);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === "refused") return await finish(context, sending, "refused", error.message);
    return { failure: error.message };
  }
  if (!(await addStep(db, act, { state: "sent", at: clock.now() }))) return { runAgainInS: settlingS };
  try {
    await desk.send(complaint.gateway_id, content);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return await endFailed(context, { ...sending, act: (await findAct(db, act.id)) ?? act }, error);
  }
  return await finish(context, { ...sending, act: (await findAct(db, act.id)) ?? act }, "confirmed");
}

async function endFailed(context: Context, sending: Sending, error: GatewayError): Promise<RunResult> {
  const { act } = sending;
  if (error.kind === "refused") return await endRefused(context, sending, error.message);
  const at = context.clock.now();
  await addStep(context.db, act, {
    ...{ state: error.hadNoEffect ? "notSent" : "unclear", at },
    note: error.message,
  });
  const isLong = at.getTime() - act.created_at.getTime() >= notSentAlarmMs;
  if (error.hadNoEffect && isLong) await raiseUnclear(context, sending);
  return { runAgainInS: settlingS };
}

/** A refusal can mean that it is done already, by an earlier call whose answer was lost or by somebody else. */
async function endRefused(context: Context, sending: Sending, note: string): Promise<RunResult> {
  const { act, complaint } = sending;
  const seen = await readOrUndefined(context, complaint);
  const current = { ...sending, complaint: seen?.complaint ?? complaint };
  if (seen && (await wasCarriedOut(context, current))) {
    return await finish(context, current, "confirmed", note);
  }
  if (countSends(act) > 1 && !seen?.hasHistory) {
    await addStep(context.db, act, { state: "unclear", at: context.clock.now(), note });
    return { runAgainInS: settlingS };
  }
  return await finish(context, current, "refused", note);
}

/** Ends an act, and has the complaint read again. The alarm about an act that stays unclear remains. */
async function finish(
  context: Context,
  { act, complaint }: Sending,
  state: "confirmed" | "refused",
  note: string | null = null,
  isUnclear = false,
): Promise<RunResult> {
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    if ((await addStep(tx, act, { state, at: now, note })) && act.entry_id !== null) {
      const outcome = state === "confirmed" ? "done" : "refused";
      await addAuditLogOutcome(tx, act.entry_id, { outcome }, now);
    }
    if (isUnclear) await raiseOnce(context, tx, complaint, "complaint.act_unclear", { act: act.id });
    else await context.alarms.close(["complaint.act_unclear"], [alarmSubject(complaint)], tx);
    if (state === "refused" && !isUnclear)
      await raiseOnce(context, tx, complaint, "complaint.act_refused", { act: act.id });
    // An accepted act settles what was refused before it.
    if (state === "confirmed")
      await context.alarms.close(["complaint.act_refused"], [alarmSubject(complaint)], tx);
    const subject = keySubject(keyOf(complaint));
    await enqueueJob(tx, complaintJobs.readComplaint, { subject, now });
  });
  return "done";
}

async function contentOf(context: Context, sending: Sending): Promise<ComplaintAct> {
  const { act, complaint } = sending;
  const text = act.text ?? "";
  const chatKey = complaint.tags.includes("immediate") ? act.key : undefined;
  switch (act.kind) {
    case "reply":
      return { kind: "reply", text, pictures: await uploadPictures(context, sending), chatKey };
    case "finish":
      return {
        ...{ kind: "finish", outcome: act.outcome ?? "other", text },
        pictures: await uploadPictures(context, sending),
      };
    case "reject":
      return { kind: "reject", text };
    default:
      return { kind: act.kind };
  }
}

/** A picture is uploaded once, also if the reply with it was refused and is sent again by another act. */
async function uploadPictures({ db }: Context, { act, complaint, desk }: Sending): Promise<string[]> {
  const references: string[] = [];
  for (const picture of await listActPictures(db, act.id)) {
    const { type, bytes, digest } = picture;
    const known = picture.reference ?? (await findUploadedPicture(db, complaint.id, digest));
    const upload = { type: type as ComplaintPicture["type"], bytes: bytes ?? new Uint8Array() };
    const reference = known ?? (await desk.uploadPicture(upload));
    if (picture.reference === null) await saveReference(db, picture, reference);
    references.push(reference);
  }
  return references;
}
