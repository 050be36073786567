import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { OperatorDeps } from "../deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, type Performed, performOnce } from "../perform-action.ts";
import { endSessionsOf } from "./operator-session-store.ts";
import {
  addOperator,
  findOperator,
  lockLiveOwners,
  lockOperator,
  type Operator,
  updateOperator,
} from "./operator-store.ts";
import { closeSetupLinksOf, makeSetupLink, type SetupLink } from "./setup-links.ts";

const commandLinkS = 3600;
const consoleLinkS = 24 * 3600;

const linkLifeS = ({ via }: By) => (via === "command" ? commandLinkS : consoleLinkS);

interface NewOperator {
  readonly login: string;
  readonly name: string;
  readonly role: Role;
}

/** Adds an operator and makes a link for setting the password. Throws `OperatorError`. */
export async function createOperator(deps: OperatorDeps, added: NewOperator, by: By): Promise<SetupLink> {
  const { login, role } = added;
  const action: OperatorAction = {
    ...by,
    action: "createOperator",
    subject: { kind: "operator", id: login },
  };
  const created = await performOnce(deps, action, async (tx) => {
    const operatorId = await addOperator(tx, { ...added, passwordHash: null }, deps.clock.now());
    if (operatorId === undefined) {
      throw new OperatorError({ zh: `登录名${login}已被使用`, en: `The login ${login} is taken` });
    }
    const link = await makeSetupLink(deps, tx, { operatorId }, linkLifeS(by));
    return { result: null, after: { role }, once: link };
  });
  return shown(created);
}

/** Makes a link for a new operator of a role, who chooses login, name and password. */
export async function inviteOperator(deps: OperatorDeps, role: Role, by: By): Promise<SetupLink> {
  const action: OperatorAction = { ...by, action: "inviteOperator", params: { role } };
  const invited = await performOnce(deps, action, async (tx) => {
    const link = await makeSetupLink(deps, tx, { role }, linkLifeS(by));
    return { result: null, after: { role }, once: link };
  });
  return shown(invited);
}

export async function setRole(deps: OperatorDeps, id: number, role: Role, by: By): Promise<void> {
  await changeOperator(
    deps,
    id,
    { ...by, action: "setOperatorRole", params: { role } },
    async (tx, operator, owners) => {
      if (role !== "owner") keepAnOwner(operator, owners);
      await updateOperator(tx, id, { role });
      return { before: { role: operator.role }, after: { role }, once: null };
    },
  );
}

/** Disables an operator, whose sessions and setup links end. */
export async function disableOperator(deps: OperatorDeps, id: number, by: By): Promise<void> {
  await changeOperator(deps, id, { ...by, action: "disableOperator" }, async (tx, operator, owners) => {
    if (operator.disabled_at !== null) throw new OperatorError(disabledAlready);
    keepAnOwner(operator, owners);
    const now = deps.clock.now();
    await updateOperator(tx, id, { disabled_at: now });
    await closeSetupLinksOf(tx, id, now);
    await endSessionsOf(tx, id, now);
    return { once: null };
  });
}

const disabledAlready = { zh: "这位操作员已被停用", en: "This operator is disabled already" };

export async function enableOperator(deps: OperatorDeps, id: number, by: By): Promise<void> {
  await changeOperator(deps, id, { ...by, action: "enableOperator" }, async (tx) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { once: null };
  });
}

/**
 * For an operator who has lost everything: makes a setup link and raises an alarm. Password, second factor and sessions
 * stay until the link is used, so that a link that never arrives locks nobody out. Of a disabled operator, none of
 * them works, and using the link enables the operator. Nobody resets themselves in the console. Throws `OperatorError`.
 */
export async function resetOperator(deps: OperatorDeps, id: number, by: By): Promise<SetupLink> {
  const reset = await changeOperator(deps, id, { ...by, action: "resetOperator" }, async (tx, operator) => {
    if (by.operator.id === id) throw new OperatorError(notOneself(operator.login));
    const link = await makeSetupLink(deps, tx, { operatorId: id }, linkLifeS(by));
    const details = { by: by.operator.login, via: by.via };
    await deps.alarms.raise({ kind: "operator.reset", subject: operator.login, details }, tx);
    return { once: link };
  });
  return shown(reset);
}

const notOneself = (login: string) => ({
  zh: `不能重置自己的登录。请另一位所有者来重置，或在服务器上运行npm run operators -- reset ${login}`,
  en: `You cannot reset your own sign-in. Another owner can, and so can npm run operators -- reset ${login} on the server`,
});

interface Changed<Once> {
  readonly before?: object;
  readonly after?: object;
  readonly once: Once;
}

async function changeOperator<Once>(
  deps: OperatorDeps,
  id: number,
  action: OperatorAction,
  change: (tx: Tx, operator: Operator, owners: readonly number[]) => Promise<Changed<Once>>,
): Promise<Performed<null, Once>> {
  const named = await findOperator(deps.db, id);
  const subject = { kind: "operator", id: named?.login ?? id } as const;
  return await performOnce(deps, { ...action, subject }, async (tx) => {
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

function keepAnOwner({ id }: Operator, owners: readonly number[]): void {
  if (owners.length === 1 && owners[0] === id) throw new AppError("lastOwner");
}

/** Only the link's digest is stored, so a repetition cannot show it again. */
function shown(made: Performed<null, SetupLink>): SetupLink {
  if (made.isFirst) return made.once;
  throw new OperatorError({
    zh: "链接已经生成，且只显示一次。如需新的链接，请重新打开表单",
    en: "The link was made and is shown only once. For another one, open the form again",
  });
}
