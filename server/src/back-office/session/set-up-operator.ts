import { isListedPassword } from "../../accounts/passwords.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import type { ConsoleDeps, ConsoleHandler } from "../console-handler.ts";
import {
  addOperator,
  findOperator,
  lockOperator,
  type Operator,
  updateOperator,
} from "../operators/operator-store.ts";
import { findLink, type StoredLink, useLink } from "../operators/setup-links.ts";
import { performAction } from "../perform-action.ts";
import { endOperatorSessions } from "./operator-session-store.ts";
import { removeRecoveryCodes } from "./recovery-codes.ts";
import { openOperatorSession } from "./sign-in-operator.ts";

const perAddress: RateLimit = { max: 60, windowS: 3600, error: "tooManyOperatorTries" };

export const checkSetupLink: ConsoleHandler<"checkSetupLink"> = async (deps, { body, client }) => {
  const { operator, role } = await readLink(deps, body.token, client.clientKey);
  return { login: operator?.login ?? null, name: operator?.name ?? null, role };
};

/** The operator of a setup link, if it has one, and the role. Throws `consoleLinkInvalid`. */
async function readLink(deps: ConsoleDeps, token: string, clientKey: string) {
  await deps.rateLimits.consumeForIp("operator link", clientKey, perAddress);
  const link = await findLink(deps.db, token, deps.clock.now());
  const operator = link?.operator_id ? await findOperator(deps.db, link.operator_id) : undefined;
  const role = operator?.role ?? link?.role;
  if (!role) throw new AppError("consoleLinkInvalid");
  return { operator, role };
}

/**
 * Uses a setup link: adds a new operator, or replaces the password and second factor of its operator, and opens a
 * session. Common passwords are always refused. Throws `consoleLinkInvalid`.
 */
export const setUpOperator: ConsoleHandler<"setUpOperator"> = async (deps, { body, client, cookie }) => {
  const { clock } = deps;
  const { operator: known } = await readLink(deps, body.token, client.clientKey);
  if (await isListedPassword(body.password)) {
    throw new AppError("passwordCommon", { fields: { password: "passwordCommon" } });
  }
  const passwordHash = await deps.passwordHash.hash(body.password);
  const login = known?.login ?? body.login;
  const action = {
    operator: { id: known?.id ?? null, login },
    via: "console",
    ipAddress: client.ipAddress,
    reason: null,
    action: "setUpOperator",
    subject: { kind: "operator", id: login },
  } as const;
  const { result } = await performAction(deps, action, async (tx) => {
    // Locked before the link, in the same order as by a reset.
    if (known) await lockOperator(tx, known.id);
    const link = await useLink(tx, body.token, clock.now());
    if (!link) throw new AppError("consoleLinkInvalid");
    const operator = await findOrAddOperator(tx, link, body, clock.now());
    // Disabling ends earlier links, so this one was made to enable the operator again.
    const anew = { password_hash: passwordHash, totp_sealed: null, disabled_at: null };
    await updateOperator(tx, operator.id, anew);
    await removeRecoveryCodes(tx, operator.id);
    await endOperatorSessions(tx, { operatorId: operator.id }, clock.now());
    return { result: { id: operator.id }, details: { role: operator.role } };
  });
  const operator = await findOperator(deps.db, result.id);
  if (!operator) throw new AppError("operatorSignedOut");
  return await openOperatorSession(deps, operator, { client, cookie });
};

async function findOrAddOperator(
  tx: Tx,
  { operator_id: operatorId, role }: StoredLink,
  { login, name }: { readonly login: string; readonly name: string },
  now: Date,
): Promise<Pick<Operator, "id" | "role">> {
  if (operatorId !== null) {
    const operator = await lockOperator(tx, operatorId);
    if (!operator) throw new AppError("consoleLinkInvalid");
    return operator;
  }
  if (role === null) throw new AppError("consoleLinkInvalid");
  const id = await addOperator(tx, { login, name, role, passwordHash: null }, now);
  if (id === undefined) throw new AppError("invalidRequest", { fields: { login: "usernameTaken" } });
  return { id, role };
}
