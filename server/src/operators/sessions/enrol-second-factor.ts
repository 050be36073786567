import { Rejection } from "../../platform/rejection.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { saveFirstTotp } from "../operator-store.ts";
import { performAction } from "../perform-action.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { replaceToken } from "./operator-session-store.ts";
import { replaceRecoveryCodes, requireFirstCall } from "./recovery-codes.ts";
import { completeSignIn } from "./sign-in-operator.ts";
import { describeTotpSecret, findTotpStep, newTotpSecret } from "./totp.ts";

/**
 * Makes a new secret and keeps it with the session until a code confirms it. Throws `forbidden` if there already is a
 * second factor.
 */
export const beginEnrolment: ConsoleHandler<"beginEnrolment"> = async (
  context,
  { authentication: { operator, session } },
) => {
  if (operator.totp_sealed !== null) throw new Rejection("forbidden");
  const { random, keyRing } = context;
  const secret = newTotpSecret(random);
  await context.db
    .updateTable("operator_sessions")
    .set({ pending_totp: keyRing.seal("second factor", String(operator.id), secret, random) })
    .where("id", "=", session.id)
    .execute();
  return describeTotpSecret(secret, operator.login);
};

/** Stores the second factor and completes the sign-in. Returns the recovery codes, which are shown once. */
export const confirmEnrolment: ConsoleHandler<"confirmEnrolment"> = async (context, request) => {
  const { operator, session } = request.authentication;
  const { id, login } = operator;
  const pending = session.pending_totp;
  if (operator.totp_sealed !== null || pending === null) throw new Rejection("forbidden");
  const secret = context.keyRing.open("second factor", String(id), pending);
  if (!secret) throw new Rejection("forbidden");
  const now = context.clock.now();
  const guess = { at: "enrolment", login, operatorId: id, client: request.client } as const;
  const step = await limitGuesses(context, guess, async () => findTotpStep(secret, request.body.code, now));
  const sealed = context.keyRing.seal("second factor", String(id), secret, context.random);
  const subject = { kind: "operator", id: login } as const;
  const action = { ...contextWithoutReason(request), action: "confirmEnrolment", subject } as const;
  const enrolled = await performAction(context, action, async (tx) => {
    if (!(await saveFirstTotp(tx, id, sealed, step))) throw new Rejection("forbidden");
    const token = await replaceToken(context, tx, session);
    return {
      result: null,
      firstCallResult: { token, recoveryCodes: await replaceRecoveryCodes(context, tx, id) },
    };
  });
  const { token, recoveryCodes } = requireFirstCall(enrolled);
  const entered = { operator: { ...operator, totp_sealed: sealed }, session };
  return { operator: await completeSignIn(context, entered, token, request), recoveryCodes };
};
