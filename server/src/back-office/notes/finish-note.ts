import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { findNote, markNoteDone } from "./note-store.ts";

/** Throws `notFound`, or `ExplainedError` if it waits for nobody. */
export const finishNote: ConsoleAction<"finishNote"> = async (deps, { id, ...by }) => {
  const note = await findNote(deps.db, id);
  if (!note) throw new AppError("notFound");
  const subject: OperatorAction["subject"] = note.order_no
    ? { kind: "order", id: note.order_no }
    : { kind: "account", id: note.account_id };
  await performAction(deps, { ...by, action: "finishNote", subject }, async (tx) => {
    if (await markNoteDone(tx, { id, by: by.operator.login, at: deps.clock.now() })) return { result: null };
    throw new ExplainedError({ zh: "这条备注没有在等人处理", en: "This note waits for nobody" });
  });
  return null;
};
