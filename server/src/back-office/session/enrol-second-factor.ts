import { Rejection } from "../../platform/rejection.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { saveFirstTotp } from "../operators/operator-store.ts";
import { performAction } from "../perform-action.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { replaceToken } from "./operator-session-store.ts";
import { onceOf, replaceRecoveryCodes } from "./recovery-codes.ts";
import { enterConsole } from "./sign-in-operator.ts";
import { describeTotpSecret, findTotpStep, newTotpSecret, openTotpSecret, sealTotpSecret } from "./totp.ts";

/** A new secret, kept with the session until a code confirms it. Throws `forbidden` if there is a second factor. */
export const beginEnrolment: ConsoleHandler<"beginEnrolment"> = async (
  deps,
  { authenticated: { operator, session } },
) => {
  if (operator.totp_sealed !== null) throw new Rejection("forbidden");
  const secret = newTotpSecret(deps.random);
  await deps.db
    .updateTable("operator_sessions")
    .set({ pending_totp: sealTotpSecret(deps, operator.id, secret) })
    .where("id", "=", session.id)
    .execute();
  return describeTotpSecret(secret, operator.login);
};

/** Stores the second factor and completes signing in. The recovery codes are shown once. */
export const confirmEnrolment: ConsoleHandler<"confirmEnrolment"> = async (deps, request) => {
  const { operator, session } = request.authenticated;
  const { id, login } = operator;
  const pending = session.pending_totp;
  if (operator.totp_sealed !== null || pending === null) throw new Rejection("forbidden");
  const secret = openTotpSecret(deps.secretKey, id, pending);
  if (!secret) throw new Rejection("forbidden");
  const now = deps.clock.now();
  const guess = { at: "enrolment", login, operatorId: id, from: request.client } as const;
  const step = await limitGuesses(deps, guess, async () => findTotpStep(secret, request.body.code, now));
  const sealed = sealTotpSecret(deps, id, secret);
  const subject = { kind: "operator", id: login } as const;
  const action = { ...contextWithoutReason(request), action: "confirmEnrolment", subject } as const;
  const enrolled = await performAction(deps, action, async (tx) => {
    if (!(await saveFirstTotp(tx, id, sealed, step))) throw new Rejection("forbidden");
    const token = await replaceToken(deps, tx, session);
    return { result: null, once: { token, recoveryCodes: await replaceRecoveryCodes(deps, tx, id) } };
  });
  const { token, recoveryCodes } = onceOf(enrolled);
  const entered = { operator: { ...operator, totp_sealed: sealed }, session };
  return { operator: await enterConsole(deps, entered, token, request), recoveryCodes };
};
