import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { type ActionContext, type Performed, performAction, type Recorded } from "../perform-action.ts";
import { endOperatorSessions } from "../session/operator-session-store.ts";
import {
  findOperator,
  lockLiveOwners,
  lockOperator,
  type Operator,
  updateOperator,
} from "./operator-store.ts";
import { closeSetupLinksOf, makeSetupLink, shownOnce } from "./setup-links.ts";

/** The id is that of the operator who is changed. */
type OperatorChange = ActionContext & AuditAction & { readonly id: number };

/** Changes an operator, who is locked together with the owners. Throws `ExplainedError`, or `roleForbids`. */
async function changeOperator<Once>(
  deps: OperatorDeps,
  { id, ...action }: OperatorChange,
  change: (
    tx: Tx,
    operator: Operator,
    owners: readonly number[],
  ) => Promise<Recorded & { readonly once: Once }>,
): Promise<Performed<null, Once>> {
  const named = await findOperator(deps.db, id);
  const subject = { kind: "operator", id: named?.login ?? id } as const;
  return await performAction(deps, { ...action, subject }, async (tx) => {
    // The owners first, so that two changes lock rows in the same order.
    const owners = await lockLiveOwners(tx);
    // The actor's rights may have ended since the call was authenticated.
    const { id: actorId } = action.operator;
    if (actorId !== null && !owners.includes(actorId)) throw new AppError("roleForbids");
    const operator = await lockOperator(tx, id);
    if (!operator) throw new ExplainedError({ zh: "没有这位操作员", en: "There is no such operator" });
    return { result: null, ...(await change(tx, operator, owners)) };
  });
}

/** Throws `lastOwner` if an operator is the only owner left. */
function requireOtherOwner({ id }: Operator, owners: readonly number[]): void {
  if (owners.length === 1 && owners[0] === id) throw new AppError("lastOwner");
}

export const setOperatorRole: ConsoleAction<"setOperatorRole", OperatorDeps> = async (
  deps,
  { id, role, ...by },
) => {
  await changeOperator(
    deps,
    { ...by, id, action: "setOperatorRole", params: { role } },
    async (tx, operator, owners) => {
      if (role !== "owner") requireOtherOwner(operator, owners);
      await updateOperator(tx, id, { role });
      return { before: { role: operator.role }, after: { role }, once: null };
    },
  );
  return null;
};

/** Disables an operator, whose sessions and setup links end. */
export const disableOperator: ConsoleAction<"disableOperator", OperatorDeps> = async (
  deps,
  { id, ...by },
) => {
  await changeOperator(deps, { ...by, id, action: "disableOperator" }, async (tx, operator, owners) => {
    if (operator.disabled_at !== null) {
      throw new ExplainedError({ zh: "这位操作员已被停用", en: "This operator is disabled already" });
    }
    requireOtherOwner(operator, owners);
    const now = deps.clock.now();
    await updateOperator(tx, id, { disabled_at: now });
    await closeSetupLinksOf(tx, id, now);
    await endOperatorSessions(tx, { operatorId: id }, now);
    return { once: null };
  });
  return null;
};

export const enableOperator: ConsoleAction<"enableOperator", OperatorDeps> = async (deps, { id, ...by }) => {
  await changeOperator(deps, { ...by, id, action: "enableOperator" }, async (tx) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { once: null };
  });
  return null;
};

/**
 * For an operator who has lost everything: makes a setup link and raises an alarm. Password, second factor and sessions
 * stay until the link is used, so that a lost link locks no operator out. Of a disabled operator, none of them works, and
 * using the link enables the operator. Operators cannot reset themselves in the console.
 */
export const resetOperator: ConsoleAction<"resetOperator", OperatorDeps> = async (deps, { id, ...by }) => {
  const reset = await changeOperator(deps, { ...by, id, action: "resetOperator" }, async (tx, operator) => {
    if (by.operator.id === id) throw new ExplainedError(notOneself(operator.login));
    const link = await makeSetupLink(deps, tx, { operatorId: id }, by.via);
    const details = { by: by.operator.login, via: by.via };
    await deps.alarms.raise({ kind: "operator.reset", subject: operator.login, details }, tx);
    return { once: link };
  });
  return shownOnce(reset);
};

const notOneself = (login: string) => ({
  zh: `不能重置自己的登录。请另一位所有者来重置，或在服务器上运行npm run operators -- reset ${login}`,
  en: `You cannot reset your own sign-in. Another owner can, and so can npm run operators -- reset ${login} on the server`,
});
