import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleDeps, ConsoleHandler, ConsoleRequest } from "../console-handler.ts";
import { takeTotpStep } from "../operators/operator-store.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { replaceToken, stepUpEnd } from "./operator-session-store.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { countSteps, enterConsole } from "./sign-in-operator.ts";
import { findTotpStep, openTotpSecret } from "./totp.ts";

export const confirmTotp: ConsoleHandler<"confirmTotp"> = countSteps(async (deps, request) => {
  const token = await proveByTotp(deps, request, request.body.code);
  return { next: "done", operator: await enterConsole(deps, request.authenticated, token, request) };
});

export const useRecoveryCode: ConsoleHandler<"useRecoveryCode"> = countSteps(async (deps, request) => {
  const token = await prove(deps, request, (tx) =>
    takeRecoveryCode(deps, tx, request.operator.id, request.body.code, deps.clock.now()),
  );
  return { next: "done", operator: await enterConsole(deps, request.authenticated, token, request) };
});

export const stepUp: ConsoleHandler<"stepUp"> = async (deps, request) => {
  const hasFactor = request.authenticated.operator.totp_sealed !== null;
  const { code } = request.body;
  request.cookie.set(
    hasFactor ? await proveByTotp(deps, request, code.trim()) : await proveByPassword(deps, request, code),
  );
  return { until: stepUpEnd(deps.clock.now()).toISOString() };
};

type ProofRequest = Pick<ConsoleRequest, "authenticated" | "client">;

/** Each code works once, also in concurrent requests. */
async function proveByTotp(deps: ConsoleDeps, request: ProofRequest, code: string): Promise<string> {
  const { id, totp_sealed: sealed } = request.authenticated.operator;
  if (sealed === null) throw new Rejection("secondFactorWrong");
  return await prove(deps, request, async (tx) => {
    const secret = openTotpSecret(deps.secretKey, id, sealed);
    const step = secret && findTotpStep(secret, code, deps.clock.now());
    return step !== undefined && (await takeTotpStep(tx, id, step));
  });
}

/** For step-up where no second factor is required, as in the demo. */
async function proveByPassword(deps: ConsoleDeps, request: ProofRequest, password: string): Promise<string> {
  if (deps.features.requiresSecondFactor) throw new Rejection("forbidden");
  const hash = request.authenticated.operator.password_hash ?? undefined;
  return await prove(deps, request, () => deps.passwordHash.verify(hash, password, "known"));
}

/** Takes a proof and renews the session's token in one transaction. Throws as `limitGuesses`. */
async function prove(
  deps: ConsoleDeps,
  { authenticated: { operator, session }, client }: ProofRequest,
  take: (tx: Tx) => Promise<boolean>,
): Promise<string> {
  const { id, login } = operator;
  const guess = { at: "second factor", login, operatorId: id, from: client } as const;
  return await limitGuesses(deps, guess, () =>
    inTransaction(deps.db, async (tx) =>
      (await take(tx)) ? await replaceToken(deps, tx, session) : undefined,
    ),
  );
}
