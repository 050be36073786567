import { digest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { randomToken } from "../../platform/random.ts";
import type { OperatorDeps } from "../deps.ts";
import { findOperator, findOperatorByLogin, type Operator } from "../operators/operator-store.ts";
import { type Guesser, limitGuesses } from "./limit-guesses.ts";
import {
  addOperatorSession,
  findOperatorSession,
  type OperatorSession,
  touchOperatorSession,
} from "./operator-session-store.ts";

/** Facts about the browser that an operator uses. */
export interface OperatorClient extends Guesser {
  readonly ipAddress: string;
  readonly deviceLabel: string;
}

export interface OpenedSession {
  readonly operator: Operator;
  readonly sessionId: number;
  /** 256 random bits; only their digest is stored. */
  readonly token: string;
  /** What is missing: nothing, the code of the second factor, or its enrolment. */
  readonly next: "done" | "totp" | "enrol";
}

/**
 * Compares login and password and opens a session, which reaches only the second factor's calls until that is given.
 * Unknown logins cost the same work. Throws `operatorCredentialsWrong`, or `tooManyOperatorTries`.
 */
export async function signIn(
  deps: OperatorDeps,
  typed: { readonly login: string; readonly password: string },
  client: OperatorClient,
): Promise<OpenedSession> {
  const login = typed.login.trim().toLowerCase();
  const found = await findOperatorByLogin(deps.db, login);
  const guess = { at: "password", login, operatorId: found?.id, from: client } as const;
  const operator = await limitGuesses(deps, guess, async () => {
    const hash = found?.disabled_at === null ? (found.password_hash ?? undefined) : undefined;
    return (await deps.passwordHash.verify(hash, typed.password, "stranger")) ? found : undefined;
  });
  if (!operator) throw new AppError("operatorCredentialsWrong");
  return await openOperatorSession(deps, operator, client);
}

/** Opens a session for an operator whose password or setup link was right. Throws `operatorCredentialsWrong`. */
export async function openOperatorSession(
  deps: OperatorDeps,
  operator: Operator,
  { ipAddress, deviceLabel }: OperatorClient,
): Promise<OpenedSession> {
  const { db, clock, random, requiresSecondFactor } = deps;
  const withoutFactor = requiresSecondFactor ? "enrol" : "done";
  const next = operator.totp_sealed === null ? withoutFactor : "totp";
  const token = randomToken(random);
  const session = {
    operatorId: operator.id,
    passwordHash: operator.password_hash ?? "",
    tokenDigest: digest(token),
    deviceLabel,
    ipAddress,
    isComplete: next === "done",
  };
  const sessionId = await addOperatorSession(db, session, clock.now());
  if (sessionId === undefined) throw new AppError("operatorCredentialsWrong");
  return { operator, sessionId, token, next };
}

export interface Authenticated {
  readonly operator: Operator;
  readonly session: OperatorSession;
}

/** The session of a token; undefined if it has ended or expired. Its operator's role is read anew for every call. */
export async function authenticateOperator(
  { db, clock }: Pick<OperatorDeps, "db" | "clock">,
  token: string,
): Promise<Authenticated | undefined> {
  const now = clock.now();
  const session = await findOperatorSession(db, digest(token), now);
  const operator = session && (await findOperator(db, session.operator_id));
  if (!session || !operator) return undefined;
  await touchOperatorSession(db, session, now);
  return { operator, session };
}
