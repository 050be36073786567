import type { SignedInOperator } from "@baleen/contract/back-office/session.ts";
import type { ConsoleContext } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { digest } from "../../platform/digest.ts";
import { countOutcomes } from "../../platform/http/count-outcomes.ts";
import { randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleHandler, ConsoleReply, ConsoleRequest } from "../console-handler.ts";
import { findOperatorByLogin, type Operator } from "../operator-store.ts";
import { signDeviceToken } from "./known-device.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { addOperatorSession, maxAgeS, maxIdleS, type OperatorSession } from "./operator-session-store.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/**
 * Compares login and password and opens a session. Until the second factor is given, the session can only make the
 * calls for it. Unknown logins take the same work. Throws `operatorCredentialsWrong` or `tooManyOperatorTries`.
 */
export const signInOperator: ConsoleHandler<"signInOperator"> = countSignInOutcomes(
  async (context, request) => {
    const { body, client } = request;
    const login = body.login.trim().toLowerCase();
    const found = await findOperatorByLogin(context.db, login);
    const guess = { at: "password", login, operatorId: found?.id, client } as const;
    const operator = await limitGuesses(context, guess, async () => {
      const hash = found?.disabled_at === null ? (found.password_hash ?? undefined) : undefined;
      return (await context.passwordHash.verify(hash, body.password, "stranger")) ? found : undefined;
    });
    return await openOperatorSession(context, operator, request);
  },
);

type Browser = Pick<ConsoleRequest, "client" | "cookie">;

type NextStep = ConsoleReply<"signInOperator">;

/** Opens a session for an operator with the right password or setup link. Throws `operatorCredentialsWrong`. */
export async function openOperatorSession(
  context: ConsoleContext,
  operator: Operator,
  { client, cookie }: Browser,
): Promise<NextStep> {
  const withoutFactor = context.features.requiresSecondFactor ? "enrol" : "done";
  const next = operator.totp_sealed === null ? withoutFactor : "totp";
  const token = randomToken(context.random);
  const now = context.clock.now();
  const session = {
    token_digest: digest(token),
    device_label: client.deviceLabel,
    ip_address: client.ipAddress,
    // Null while the second factor is missing.
    signed_in_at: next === "done" ? now : null,
  };
  const isAdded = await addOperatorSession(context.db, operator, session, now);
  if (!isAdded) throw new Rejection("operatorCredentialsWrong");
  if (next === "done") {
    const opened = { operator, session: { created_at: now, last_seen_at: now } };
    return { next, operator: await completeSignIn(context, opened, token, { client, cookie }) };
  }
  cookie.set(token);
  return { next, operator: null };
}

interface OperatorWithSession {
  readonly operator: Operator;
  readonly session: Pick<OperatorSession, "created_at" | "last_seen_at">;
}

/**
 * The last step of the sign-in: the browser gets the session's token and from now on counts as known
 * (`known-device.ts`).
 */
export async function completeSignIn(
  context: ConsoleContext,
  entered: OperatorWithSession,
  token: string,
  { client, cookie }: Browser,
): Promise<SignedInOperator> {
  cookie.set(token);
  cookie.setDevice(signDeviceToken(context, entered.operator.id, client.deviceToken));
  return await describeOperator(context, context.db, entered);
}

export async function describeOperator(
  { isRehearsal }: Pick<ConsoleContext, "isRehearsal">,
  db: Database,
  { operator, session }: OperatorWithSession,
): Promise<SignedInOperator> {
  const { id, login, name, role, language } = operator;
  const hasSecondFactor = operator.totp_sealed !== null;
  const ends = [secondsAfter(session.created_at, maxAgeS), secondsAfter(session.last_seen_at, maxIdleS)];
  return {
    id,
    login,
    name,
    role,
    language,
    hasSecondFactor,
    stepUpBy: hasSecondFactor ? "totp" : "password",
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    isRehearsal,
    sessionEndsAt: new Date(Math.min(...ends.map(Number))).toISOString(),
  };
}

/** Counts the outcome of a step of the sign-in: complete, or second factor next. */
export function countSignInOutcomes<Request, Reply extends Pick<NextStep, "next">>(
  handler: (context: ConsoleContext, request: Request) => Promise<Reply>,
) {
  return countOutcomes(handler, {
    name: "operator_logins_total",
    outcomeOf: ({ next }) => (next === "done" ? "signedIn" : next),
    labelsOf: (_, outcome) => ({ outcome }),
  });
}
