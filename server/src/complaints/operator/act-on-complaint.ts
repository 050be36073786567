import { randomUUID } from "node:crypto";
import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { complaintActions } from "@baleen/contract/back-office/complaints.ts";
import type { Context } from "../../context.ts";
import { type ActionContext, performAction } from "../../operators/perform-action.ts";
import type { ComplaintActKind, ComplaintDesk } from "../../payments/gateways/complaints.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type ActRow, addAct, addActPictures, addStep, listActs } from "../act-store.ts";
import {
  type Complaint,
  findComplaint,
  keyOf,
  listPayments,
  lockComplaint,
  type StoredPayment,
} from "../complaint-store.ts";
import { findDesk } from "../desks.ts";
import { blocksFurtherActs } from "../fold-act.ts";
import { complaintJobs } from "../jobs.ts";
import type { ActOutcome } from "../tables.ts";
import { stateAct } from "./state-act.ts";

type AllowedAction = (typeof complaintActions)[number];

const actionOfKind = {
  reply: "answer",
  complete: "complete",
  finish: "finish",
  reject: "reject",
} as const satisfies Partial<Record<ComplaintActKind, AllowedAction>>;

/** Entered complaints are answered in the gateway's own console; what was done there is recorded here. */
const entered = ["answer", "complete"] as const;

/**
 * What can be done with a complaint, apart from the operator's role. Only a reply unless all its payments are this
 * shop's: its end would end the others' part too. A refund may follow the end of a complaint.
 */
export function listAllowedActions(
  complaint: Complaint,
  payments: readonly StoredPayment[],
  desk: ComplaintDesk | undefined,
): AllowedAction[] {
  const isOpen = complaint.ended_at === null;
  const isOwn = (payment: StoredPayment) => payment.order_no !== null;
  const isAllOwn = payments.length > 0 && payments.every(isOwn);
  const refund = payments.some(isOwn) ? (["refund"] as const) : [];
  if (complaint.family === "entered") return [...(isOpen ? entered : []), ...refund];
  if (!desk) return [...refund];
  const kinds = desk.acts.flatMap((kind) =>
    kind in actionOfKind ? [actionOfKind[kind as keyof typeof actionOfKind]] : [],
  );
  const acts = kinds.filter(
    (action) =>
      isOpen && (isAllOwn || action === "answer") && (action !== "reject" || canRejectRefund(complaint)),
  );
  return [...acts, ...refund, "phone", "refresh"];
}

/**
 * WeChat Pay takes the progress of a refund, and so its refusal, only from complaints that ask for one and may have it
 * fast; not once money has been promised or has gone back.
 */
function canRejectRefund({ wants, tags, state }: Complaint): boolean {
  const isPromised = state === "refunding" || tags.includes("fullyRefunded");
  return wants === "refund" && tags.includes("trusted") && !isPromised;
}

/** The audit log lists an action under the order, and under the complaint if it is about another shop's payment. */
export async function auditSubjectOf(db: Queries, { id }: Pick<Complaint, "id">) {
  const orderNo = (await listPayments(db, [id])).find(({ order_no }) => order_no !== null)?.order_no;
  return orderNo ? ({ kind: "order", id: orderNo } as const) : ({ kind: "complaint", id } as const);
}

/** Throws `notFound`. */
export async function requireComplaint(db: Queries, id: number): Promise<Complaint> {
  const complaint = await findComplaint(db, id);
  if (!complaint) throw new Rejection("notFound");
  return complaint;
}

export interface PreparedPicture {
  readonly type: string;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

export interface NewAct {
  readonly kind: ComplaintActKind;
  readonly text?: string;
  readonly outcome?: ActOutcome;
  readonly refundNo?: string;
  readonly pictures?: readonly PreparedPicture[];
}

type Actor = ActionContext & { readonly id: number; readonly afterActId: number };

type ComplaintAuditAction = Extract<
  AuditAction,
  { action: "answerComplaint" | "completeComplaint" | "finishComplaint" | "rejectComplaint" }
>["action"];

/**
 * Writes an act with the job that sends it, in one transaction with its audit log entry. Throws
 * `complaintHandledMeanwhile` if there is a newer act than the operator has seen, and `complaintActUnfinished` while an
 * earlier one may still be sent.
 */
export async function prepareAct(
  context: Pick<Context, "db" | "clock" | "alarms" | "gateways">,
  { id, afterActId, ...by }: Actor,
  action: ComplaintAuditAction,
  act: NewAct & { readonly kind: keyof typeof actionOfKind },
): Promise<{ actId: number }> {
  const complaint = await requireComplaint(context.db, id);
  const subject = await auditSubjectOf(context.db, complaint);
  const params = { number: complaint.gateway_id };
  const { result } = await performAction(context, { ...by, action, params, subject }, async (tx, entry) => {
    const locked = await lockForAct(tx, id, afterActId);
    const payments = await listPayments(tx, [id]);
    const desk = findDesk(context, keyOf(locked));
    const unfinished = (await listActs(tx, id)).find((one) => blocksFurtherActs(one, context.clock.now()));
    if (unfinished) {
      const { operator, kind } = unfinished;
      throw new Rejection("complaintActUnfinished", { by: operator, kind });
    }
    if (locked.ended_at !== null) throw new Rejection("complaintEnded");
    if (!listAllowedActions(locked, payments, desk).includes(actionOfKind[act.kind])) {
      throw new Rejection("complaintActUnavailable");
    }
    if (desk && [...(act.text ?? "")].length > desk.maxTextLength) {
      throw new Rejection("complaintTextTooLong", { max: desk.maxTextLength });
    }
    const { id: actId } = await writeAct(context, tx, locked, { ...by, entryId: entry.id }, act);
    const outcome = locked.family === "entered" ? "done" : "started";
    return { result: { actId }, outcome };
  });
  return result;
}

/** Locks the complaint. Throws `complaintHandledMeanwhile`. */
export async function lockForAct(tx: Tx, id: number, afterActId: number): Promise<Complaint> {
  const complaint = await lockComplaint(tx, id);
  if (!complaint) throw new Rejection("notFound");
  const newest = (await listActs(tx, id)).at(-1);
  if (newest && newest.id > afterActId) {
    throw new Rejection("complaintHandledMeanwhile", { by: newest.operator, kind: newest.kind });
  }
  return complaint;
}

/** An act on an entered complaint is a statement of the operator's: no call goes out. */
export async function writeAct(
  context: Pick<Context, "clock" | "alarms">,
  tx: Tx,
  complaint: Complaint,
  by: Pick<ActionContext, "operator" | "actionKey"> & { readonly entryId: number | null },
  { kind, text, outcome, refundNo, pictures = [] }: NewAct,
): Promise<ActRow> {
  const now = context.clock.now();
  const act = await addAct(tx, {
    complaint_id: complaint.id,
    key: by.actionKey ?? randomUUID(),
    kind,
    text: text ?? null,
    outcome: outcome ?? null,
    refund_no: refundNo ?? null,
    operator: by.operator.login,
    entry_id: by.entryId,
    created_at: now,
  });
  await addActPictures(
    tx,
    pictures.map((picture, position) => ({ ...picture, act_id: act.id, position, reference: null })),
  );
  if (complaint.family === "entered") {
    await addStep(tx, { ...act, steps: [] }, { state: "confirmed", at: now, note: "stated" });
    await stateAct(context, tx, complaint, act);
  } else await enqueueJob(tx, complaintJobs.sendComplaintAct, { subject: String(act.id), now });
  return act;
}
