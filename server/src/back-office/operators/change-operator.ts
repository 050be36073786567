import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { OperatorDeps } from "../deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, type Performed, performAction } from "../perform-action.ts";
import { findOperator, lockLiveOwners, lockOperator, type Operator } from "./operator-store.ts";

interface OperatorChange extends By, Pick<OperatorAction, "action"> {
  /** Of the operator who is changed. */
  readonly id: number;
}

interface Changed<Once> {
  readonly before?: object;
  readonly after?: object;
  readonly once: Once;
}

/** Changes an operator, who is locked together with the owners. Throws `OperatorError`, or `roleForbids`. */
export async function changeOperator<Once>(
  deps: OperatorDeps,
  { id, ...action }: OperatorChange,
  change: (tx: Tx, operator: Operator, owners: readonly number[]) => Promise<Changed<Once>>,
): Promise<Performed<null, Once>> {
  const named = await findOperator(deps.db, id);
  const subject = `operator ${named?.login ?? id}`;
  return await performAction(deps, { ...action, subject }, async (tx) => {
    // The owners first, so that two changes lock rows in the same order.
    const owners = await lockLiveOwners(tx);
    // Another owner may have ended the actor's own rights since the call was let in.
    const { id: actorId } = action.operator;
    if (actorId !== null && !owners.includes(actorId)) throw new AppError("roleForbids");
    const operator = await lockOperator(tx, id);
    if (!operator) throw new OperatorError({ zh: "没有这位操作员", en: "There is no such operator" });
    return { result: null, ...(await change(tx, operator, owners)) };
  });
}

/** Throws `lastOwner` if an operator is the only owner left. */
export function keepAnOwner({ id }: Operator, owners: readonly number[]): void {
  if (owners.length === 1 && owners[0] === id) throw new AppError("lastOwner");
}
