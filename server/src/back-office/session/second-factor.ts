import type * as calls from "@baleen/contract/back-office/session.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { randomToken } from "../../platform/random.ts";
import type { ConsoleAsked, ConsoleDeps, ConsoleHandler } from "../console-handler.ts";
import { takeTotpStep } from "../operators/operator-store.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { type OperatorSession, proveSession } from "./operator-session-store.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { countSteps, enterConsole } from "./sign-in-operator.ts";
import { findTotpStep, openTotpSecret } from "./totp.ts";

/** How long a confirmation lasts for calls that need step-up. */
const stepUpS = 10 * 60;

/** Until when the session counts as confirmed for step-up. */
export function stepUpEnd(provedAt: Date): Date {
  return secondsAfter(provedAt, stepUpS);
}

const confirm: ConsoleHandler<typeof calls.confirmTotp> = async (deps, asked) => {
  const token = await proveByTotp(deps, asked, asked.body.code);
  return { next: "done", operator: await enterConsole(deps, asked.authenticated, token, asked) };
};

const recover: ConsoleHandler<typeof calls.useRecoveryCode> = async (deps, asked) => {
  const token = await prove(deps, asked, (tx) =>
    takeRecoveryCode(deps, tx, asked.operator.id, asked.body.code, deps.clock.now()),
  );
  return { next: "done", operator: await enterConsole(deps, asked.authenticated, token, asked) };
};

export const confirmTotp = countSteps(confirm);
export const useRecoveryCode = countSteps(recover);

export const stepUp: ConsoleHandler<typeof calls.stepUp> = async (deps, asked) => {
  const hasFactor = asked.authenticated.operator.totp_sealed !== null;
  const { code } = asked.body;
  asked.cookie.set(
    hasFactor ? await proveByTotp(deps, asked, code.trim()) : await proveByPassword(deps, asked, code),
  );
  return { until: stepUpEnd(deps.clock.now()).toISOString() };
};

type Proving = Pick<ConsoleAsked<typeof calls.stepUp>, "authenticated" | "client">;

/** Each code works once, also in concurrent requests. */
async function proveByTotp(deps: ConsoleDeps, asked: Proving, code: string): Promise<string> {
  const { id, totp_sealed: sealed } = asked.authenticated.operator;
  if (sealed === null) throw new AppError("secondFactorWrong");
  return await prove(deps, asked, async (tx) => {
    const secret = openTotpSecret(deps.secretKey, id, sealed);
    const step = secret && findTotpStep(secret, code, deps.clock.now());
    return step !== undefined && (await takeTotpStep(tx, id, step));
  });
}

/** Takes a proof and renews the session's token in one transaction. Throws as `limitProofs`. */
async function prove(deps: ConsoleDeps, asked: Proving, take: (tx: Tx) => Promise<boolean>): Promise<string> {
  const { session } = asked.authenticated;
  return await limitProofs(deps, asked, () =>
    inTransaction(deps.db, async (tx) =>
      (await take(tx)) ? await replaceToken(deps, tx, session) : undefined,
    ),
  );
}

/** In place of a second factor, where none is required. */
async function proveByPassword(deps: ConsoleDeps, asked: Proving, password: string): Promise<string> {
  if (deps.requiresSecondFactor) throw new AppError("forbidden");
  const { operator, session } = asked.authenticated;
  const hash = operator.password_hash ?? undefined;
  return await limitProofs(deps, asked, async () =>
    (await deps.passwordHash.verify(hash, password, "known"))
      ? await replaceToken(deps, deps.db, session)
      : undefined,
  );
}

/** Throws `secondFactorWrong`, or `tooManyOperatorTries`. */
async function limitProofs(
  deps: ConsoleDeps,
  { authenticated: { operator }, client }: Proving,
  compare: () => Promise<string | undefined>,
): Promise<string> {
  const { id, login } = operator;
  const guess = { at: "second factor", login, operatorId: id, from: client } as const;
  const token = await limitGuesses(deps, guess, compare);
  if (token === undefined) throw new AppError("secondFactorWrong");
  return token;
}

/** The session's new token: one that was read before the proof is worth nothing after it. Throws `operatorSignedOut`. */
export async function replaceToken(
  { random, clock }: ConsoleDeps,
  db: Queries,
  session: OperatorSession,
): Promise<string> {
  const token = randomToken(random);
  if (!(await proveSession(db, session, digest(token), clock.now()))) throw new AppError("operatorSignedOut");
  return token;
}
