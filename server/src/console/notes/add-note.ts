import { lockLiveAccount } from "../../accounts/operator/act-on-account.ts";
import type { ActionInput, ConsoleAction } from "../../operators/console-handler.ts";
import { addNoteRow, findNote, markNoteDone } from "../../operators/note-store.ts";
import { type OperatorAction, performAction } from "../../operators/perform-action.ts";
import { redactReason } from "../../operators/redact-reason.ts";
import { requireOrder } from "../../payments/operator/act-on-order.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";

/** The audit log records that a note was added, but not its text, which is deleted with the account. */
export const addNote: ConsoleAction<"addNote"> = async (context, { about, text, waitsFor, ...by }) => {
  const subject: OperatorAction["subject"] =
    "orderNo" in about ? { kind: "order", id: about.orderNo } : { kind: "account", id: about.accountId };
  const written = await redactReason(context.db, subject, text.trim());
  const { result } = await performAction(context, { ...by, action: "addNote", subject }, async (tx) => {
    const row = { at: context.clock.now(), operator: by.operator.login, text: written, waits_for: waitsFor };
    const id = await addNoteRow(tx, { ...(await lockNoteSubject(tx, about)), ...row });
    return { result: { id } };
  });
  return result;
};

async function lockNoteSubject(tx: Tx, about: ActionInput<"addNote">["about"]) {
  const order = "orderNo" in about ? await requireOrder(tx, about.orderNo) : undefined;
  const accountId = "accountId" in about ? about.accountId : (order?.account_id ?? 0);
  // Locked, so that no note outlives its account.
  const { id } = await lockLiveAccount(tx, accountId);
  return { account_id: id, order_no: order?.order_no ?? null };
}

/** Throws `notFound`, or `noteNotOpen` if the note waits for nobody. */
export const finishNote: ConsoleAction<"finishNote"> = async (context, { id, ...by }) => {
  const note = await findNote(context.db, id);
  if (!note) throw new Rejection("notFound");
  const subject: OperatorAction["subject"] = note.order_no
    ? { kind: "order", id: note.order_no }
    : { kind: "account", id: note.account_id };
  await performAction(context, { ...by, action: "finishNote", subject }, async (tx) => {
    if (await markNoteDone(tx, { id, by: by.operator.login, at: context.clock.now() }))
      return { result: null };
    throw new Rejection("noteNotOpen");
  });
  return null;
};
