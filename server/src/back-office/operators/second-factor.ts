import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { randomToken } from "../../platform/random.ts";
import type { OperatorDeps } from "../deps.ts";
import { type OperatorAction, type Performed, performOnce } from "../perform-action.ts";
import { type Guesser, limitGuesses } from "./limit-guesses.ts";
import { type OperatorSession, proveSession, savePendingTotp } from "./operator-session-store.ts";
import { findOperator, type Operator, saveFirstTotp, takeTotpStep } from "./operator-store.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";
import type { Authenticated, OperatorClient } from "./sign-in.ts";
import { describeTotpSecret, findTotpStep, newTotpSecret, openTotpSecret, sealTotpSecret } from "./totp.ts";

/** How long a confirmation lasts for calls that need step-up. */
const stepUpS = 10 * 60;

/** Until when the session counts as confirmed for step-up. */
export function stepUpEnd(provedAt: Date): Date {
  return secondsAfter(provedAt, stepUpS);
}

/**
 * Verifies a code of the second factor and returns the session's new token. Each code works once, also in concurrent
 * requests: the session is proved in the same transaction.
 */
export async function proveByTotp(
  deps: OperatorDeps,
  { operator, session }: Authenticated,
  code: string,
  from: Guesser,
): Promise<string> {
  const { clock, secretKey } = deps;
  const now = clock.now();
  const sealed = operator.totp_sealed;
  if (sealed === null) throw new AppError("secondFactorWrong");
  const take = async (tx: Tx) => {
    const secret = openTotpSecret(secretKey, operator.id, sealed);
    const step = secret && findTotpStep(secret, code, now);
    if (step === undefined || !(await takeTotpStep(tx, operator.id, step))) return undefined;
    return await replaceToken(deps, tx, session, now);
  };
  return await prove(deps, operator, from, () => inTransaction(deps.db, take));
}

/** Takes a recovery code instead of the second factor. Returns the session's new token. */
export async function proveByRecoveryCode(
  deps: OperatorDeps,
  { operator, session }: Authenticated,
  typed: string,
  from: Guesser,
): Promise<string> {
  const now = deps.clock.now();
  const take = async (tx: Tx) => {
    if (!(await takeRecoveryCode(deps, tx, operator.id, typed, now))) return undefined;
    return await replaceToken(deps, tx, session, now);
  };
  return await prove(deps, operator, from, () => inTransaction(deps.db, take));
}

/** Compares the password instead of a second factor, which is possible where none is required. Returns the session's new token. */
export async function proveByPassword(
  deps: OperatorDeps,
  { operator, session }: Authenticated,
  password: string,
  from: Guesser,
): Promise<string> {
  if (deps.requiresSecondFactor) throw new AppError("forbidden");
  const hash = operator.password_hash ?? undefined;
  const compare = async () => (await deps.passwordHash.verify(hash, password, "known")) || undefined;
  await prove(deps, operator, from, compare);
  return await replaceToken(deps, deps.db, session, deps.clock.now());
}

/** A token that was read before the proof is worth nothing after it. Throws `operatorSignedOut`. */
async function replaceToken(
  { random }: OperatorDeps,
  db: Queries,
  session: OperatorSession,
  now: Date,
): Promise<string> {
  const token = randomToken(random);
  if (!(await proveSession(db, session, digest(token), now))) throw new AppError("operatorSignedOut");
  return token;
}

/** Throws `secondFactorWrong`, or `tooManyOperatorTries`. */
async function prove<Proof>(
  deps: OperatorDeps,
  { id, login }: Operator,
  from: Guesser,
  take: () => Promise<Proof | undefined>,
): Promise<Proof> {
  const guess = { at: "second factor", login, operatorId: id, from } as const;
  const proof = await limitGuesses(deps, guess, take);
  if (proof === undefined) throw new AppError("secondFactorWrong");
  return proof;
}

/** A new secret, kept with the session until a code confirms it. Throws `forbidden` if there is a second factor. */
export async function beginTotp(deps: OperatorDeps, { operator, session }: Authenticated) {
  if (operator.totp_sealed !== null) throw new AppError("forbidden");
  const secret = newTotpSecret(deps.random);
  await savePendingTotp(deps.db, session.id, sealTotpSecret(deps, operator.id, secret));
  return describeTotpSecret(secret, operator.login);
}

/** Stores the second factor and completes signing in. Returns the recovery codes, which are shown once, and the new token. */
export async function enrolTotp(
  deps: OperatorDeps,
  { operator, session }: Authenticated,
  code: string,
  client: OperatorClient,
): Promise<{ readonly recoveryCodes: string[]; readonly token: string }> {
  const now = deps.clock.now();
  const pending = session.pending_totp;
  if (operator.totp_sealed !== null || pending === null) throw new AppError("forbidden");
  const secret = openTotpSecret(deps.secretKey, operator.id, pending);
  if (!secret) throw new AppError("forbidden");
  const guess = { at: "enrolment", login: operator.login, operatorId: operator.id, from: client } as const;
  const step = await limitGuesses(deps, guess, async () => findTotpStep(secret, code, now));
  if (step === undefined) throw new AppError("secondFactorWrong");
  const action: OperatorAction = { ...ownAction(operator, client.ipAddress), action: "confirmEnrolment" };
  const enrolled = await performOnce(deps, action, async (tx) => {
    const sealed = sealTotpSecret(deps, operator.id, secret);
    if (!(await saveFirstTotp(tx, operator.id, sealed, step))) throw new AppError("forbidden");
    const token = await replaceToken(deps, tx, session, now);
    const recoveryCodes = await replaceRecoveryCodes(deps, tx, operator.id);
    return { result: null, once: { recoveryCodes, token } };
  });
  return onceOf(enrolled);
}

/** New recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  deps: OperatorDeps,
  operator: { readonly id: number; readonly login: string },
  ipAddress: string,
): Promise<string[]> {
  const action: OperatorAction = { ...ownAction(operator, ipAddress), action: "renewRecoveryCodes" };
  const renewed = await performOnce(deps, action, async (tx) => ({
    result: null,
    once: await replaceRecoveryCodes(deps, tx, operator.id),
  }));
  return onceOf(renewed);
}

function onceOf<Once>(performed: Performed<null, Once>): Once {
  if (!performed.isFirst) throw new Error("An action without a key is never a repetition");
  return performed.once;
}

/** What operators do about themselves needs no reason. */
export function ownAction({ id, login }: { readonly id: number; readonly login: string }, ipAddress: string) {
  const operator = { id, login };
  return {
    operator,
    via: "console",
    ipAddress,
    subject: { kind: "operator", id: login },
    reason: null,
  } as const;
}

/** The operator as the database has it now. */
export async function rereadOperator({ db }: OperatorDeps, id: number): Promise<Operator> {
  const operator = await findOperator(db, id);
  if (!operator) throw new AppError("operatorSignedOut");
  return operator;
}
