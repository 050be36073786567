import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleHandler, ConsoleRequest } from "../console-handler.ts";
import { takeTotpStep } from "../operator-store.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { replaceToken, stepUpEnd } from "./operator-session-store.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { completeSignIn, countSignInOutcomes } from "./sign-in-operator.ts";
import { findTotpStep } from "./totp.ts";

export const confirmTotp: ConsoleHandler<"confirmTotp"> = countSignInOutcomes(async (context, request) => {
  const token = await proveByTotp(context, request, request.body.code);
  return { next: "done", operator: await completeSignIn(context, request.authentication, token, request) };
});

export const useRecoveryCode: ConsoleHandler<"useRecoveryCode"> = countSignInOutcomes(
  async (context, request) => {
    const token = await prove(context, request, (tx) =>
      takeRecoveryCode(context, tx, request.operator.id, request.body.code, context.clock.now()),
    );
    return { next: "done", operator: await completeSignIn(context, request.authentication, token, request) };
  },
);

export const stepUp: ConsoleHandler<"stepUp"> = async (context, request) => {
  const hasFactor = request.authentication.operator.totp_sealed !== null;
  const { code } = request.body;
  request.cookie.set(
    hasFactor
      ? await proveByTotp(context, request, code.trim())
      : await proveByPassword(context, request, code),
  );
  return { until: stepUpEnd(context.clock.now()).toISOString() };
};

type ProofRequest = Pick<ConsoleRequest, "authentication" | "client">;

/** Each code works only once, even in concurrent requests. */
async function proveByTotp(context: Context, request: ProofRequest, code: string): Promise<string> {
  const { id, totp_sealed: sealed } = request.authentication.operator;
  if (sealed === null) throw new Rejection("secondFactorWrong");
  return await prove(context, request, async (tx) => {
    const secret = context.keyRing.open("second factor", String(id), sealed);
    const step = secret && findTotpStep(secret, code, context.clock.now());
    return step !== undefined && (await takeTotpStep(tx, id, step));
  });
}

/** For step-up if no second factor is required, as in the demo. */
async function proveByPassword(context: Context, request: ProofRequest, password: string): Promise<string> {
  if (context.features.requiresSecondFactor) throw new Rejection("forbidden");
  const hash = request.authentication.operator.password_hash ?? undefined;
  return await prove(context, request, () => context.passwordHash.verify(hash, password, "known"));
}

/** Checks a proof and replaces the session's token in one transaction. Throws like `limitGuesses`. */
async function prove(
  context: Context,
  { authentication: { operator, session }, client }: ProofRequest,
  take: (tx: Tx) => Promise<boolean>,
): Promise<string> {
  const { id, login } = operator;
  const guess = { at: "second factor", login, operatorId: id, client } as const;
  return await limitGuesses(context, guess, () =>
    inTransaction(context.db, async (tx) =>
      (await take(tx)) ? await replaceToken(context, tx, session) : undefined,
    ),
  );
}
