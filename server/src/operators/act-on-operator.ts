import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { Rejection } from "../platform/rejection.ts";
import { findOperator, lockLiveOwners, lockOperator, type Operator } from "./operator-store.ts";
import {
  type ActionContext,
  type AuditRecord,
  type PerformedAction,
  performAction,
} from "./perform-action.ts";

/** `id` is the operator to change. */
type OperatorChange = ActionContext & AuditAction & { readonly id: number };

/** Changes an operator, with that operator and the owners locked. Throws `noSuchOperator` or `roleForbids`. */
export async function actOnOperator<Once>(
  context: Pick<Context, "db" | "clock">,
  { id, ...action }: OperatorChange,
  change: (
    tx: Tx,
    operator: Operator,
    owners: readonly number[],
  ) => Promise<AuditRecord & { readonly firstCallResult: Once }>,
): Promise<PerformedAction<null, Once>> {
  const named = await findOperator(context.db, id);
  const subject = { kind: "operator", id: named?.login ?? id } as const;
  return await performAction(context, { ...action, subject }, async (tx) => {
    // Owners are locked first, so that two changes lock rows in the same order.
    const owners = await lockLiveOwners(tx);
    // The acting operator may have lost the role since the call was authenticated.
    const { id: actorId } = action.operator;
    if (actorId !== null && !owners.includes(actorId)) throw new Rejection("roleForbids");
    const operator = await lockOperator(tx, id);
    if (!operator) throw new Rejection("noSuchOperator");
    return { result: null, ...(await change(tx, operator, owners)) };
  });
}

/** Throws `lastOwner` if the operator is the only owner left. */
export function requireOtherOwner({ id }: Operator, owners: readonly number[]): void {
  if (owners.length === 1 && owners[0] === id) throw new Rejection("lastOwner");
}
