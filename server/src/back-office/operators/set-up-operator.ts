import { isListedPassword } from "../../accounts/common-passwords.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { randomSymbols } from "../../platform/random.ts";
import type { OperatorDeps } from "../deps.ts";
import { performAction } from "../perform-action.ts";
import { endSessionsOf } from "./operator-session-store.ts";
import {
  addOperator,
  findOperator,
  hasOperators,
  lockOperator,
  type Operator,
  updateOperator,
} from "./operator-store.ts";
import { removeRecoveryCodes } from "./recovery-codes.ts";
import { ownAction, rereadOperator } from "./second-factor.ts";
import { findLink, takeLink } from "./setup-links.ts";
import { type OpenedSession, type OperatorClient, openOperatorSession } from "./sign-in.ts";

const perAddress: RateLimit = { max: 60, windowS: 3600, error: "tooManyOperatorTries" };

/** Whom a setup link is for. Throws `consoleLinkInvalid`. */
export async function describeLink(deps: OperatorDeps, token: string, clientKey: string) {
  await deps.rateLimits.consumeForIp("operator link", clientKey, perAddress);
  const link = await findLink(deps.db, token, deps.clock.now());
  if (!link) throw new AppError("consoleLinkInvalid");
  const operator = link.operator_id === null ? undefined : await findOperator(deps.db, link.operator_id);
  const role = operator?.role ?? link.role;
  if (role === null) throw new AppError("consoleLinkInvalid");
  return { login: operator?.login ?? null, name: operator?.name ?? null, role };
}

interface SetUp {
  readonly token: string;
  readonly login: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Uses a setup link: adds a new operator, or replaces whatever its operator signed in with before, and opens a session.
 * Common passwords are always refused. Throws `consoleLinkInvalid`.
 */
export async function setUp(
  deps: OperatorDeps,
  { token, login, name, password }: SetUp,
  client: OperatorClient,
): Promise<OpenedSession> {
  const { clock } = deps;
  await describeLink(deps, token, client.clientKey);
  if (await isListedPassword(password)) {
    throw new AppError("passwordCommon", { fields: { password: "passwordCommon" } });
  }
  const passwordHash = await deps.passwordHash.hash(password);
  const link = await findLink(deps.db, token, clock.now());
  const known = link?.operator_id ? await findOperator(deps.db, link.operator_id) : undefined;
  const by = known
    ? ownAction(known, client.ipAddress)
    : { ...ownAction({ id: 0, login }, client.ipAddress), operator: { id: null, login } };
  const { id } = await performAction(deps, { ...by, action: "setUpOperator" }, async (tx) => {
    // Before the link, as a reset locks them.
    if (known) await lockOperator(tx, known.id);
    const taken = await takeLink(tx, token, clock.now());
    if (!taken) throw new AppError("consoleLinkInvalid");
    const operator = await prepareOperator(tx, taken, { login, name }, clock.now());
    // Disabling ends earlier links, so an owner has made this one to have the operator back.
    const anew = { password_hash: passwordHash, totp_sealed: null, disabled_at: null };
    await updateOperator(tx, operator.id, anew);
    await removeRecoveryCodes(tx, operator.id);
    await endSessionsOf(tx, operator.id, clock.now());
    return { result: { id: operator.id }, details: { role: operator.role } };
  });
  return await openOperatorSession(deps, await rereadOperator(deps, id), client);
}

type TakenLink = NonNullable<Awaited<ReturnType<typeof takeLink>>>;

async function prepareOperator(
  tx: Tx,
  { operator_id: operatorId, role }: TakenLink,
  named: { readonly login: string; readonly name: string },
  now: Date,
): Promise<Pick<Operator, "id" | "role">> {
  if (operatorId !== null) {
    const operator = await lockOperator(tx, operatorId);
    if (!operator) throw new AppError("consoleLinkInvalid");
    return operator;
  }
  if (role === null) throw new AppError("consoleLinkInvalid");
  const id = await addOperator(tx, { ...named, role, passwordHash: null }, now);
  if (id === undefined) throw new AppError("invalidRequest", { fields: { login: "usernameTaken" } });
  return { id, role };
}

const passwordSymbols = 16;

/** Makes the demo's operator at its first start, an owner without second factor; later none: the password is shown once. */
export async function makeFirstOperator(
  deps: OperatorDeps,
): Promise<{ readonly login: string; readonly password: string } | undefined> {
  if (await hasOperators(deps.db)) return undefined;
  const password = randomSymbols(deps.random, passwordSymbols).toLowerCase();
  const passwordHash = await deps.passwordHash.hash(password);
  const first = { login: "demo", name: "Demo", role: "owner", passwordHash } as const;
  const id = await addOperator(deps.db, first, deps.clock.now());
  return id === undefined ? undefined : { login: first.login, password };
}
