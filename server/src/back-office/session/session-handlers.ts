import type * as calls from "@baleen/contract/back-office/session.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { countOutcomes } from "../../platform/http/count-outcomes.ts";
import type { ConsoleAsked, ConsoleDeps, ConsoleHandler } from "../console-handler.ts";
import { saveOperatorLanguage } from "../operators/operator-store.ts";
import { describeOperator } from "./describe-operator.ts";
import { writeDeviceToken } from "./known-device.ts";
import { endOperatorSession, listSessionsOf } from "./operator-session-store.ts";
import {
  beginTotp,
  enrolTotp,
  proveByPassword,
  proveByRecoveryCode,
  proveByTotp,
  renewRecoveryCodes,
  stepUpEnd,
} from "./second-factor.ts";
import { describeLink, setUp } from "./set-up-operator.ts";
import { type OpenedSession, signIn } from "./sign-in-operator.ts";

const signInOperator: ConsoleHandler<typeof calls.signInOperator> = async (deps, { body, client, cookie }) =>
  opened(deps, await signIn(deps, body, client), { client, cookie });

const setUpOperator: ConsoleHandler<typeof calls.setUpOperator> = async (deps, { body, client, cookie }) =>
  opened(deps, await setUp(deps, body, client), { client, cookie });

type Browser = Pick<ConsoleAsked<typeof calls.signInOperator>, "client" | "cookie">;

/** Wrong passwords elsewhere will not delay signing in with this browser. */
function rememberDevice(deps: ConsoleDeps, operatorId: number, { client, cookie }: Browser): void {
  cookie.setDevice(writeDeviceToken(deps, operatorId, client.deviceToken));
}

async function opened(
  deps: ConsoleDeps,
  { token, next, operator, sessionId }: OpenedSession,
  { client, cookie }: Browser,
) {
  cookie.set(token);
  if (next === "done") rememberDevice(deps, operator.id, { client, cookie });
  return { next, operator: next === "done" ? await describeOperator(deps, operator.id, sessionId) : null };
}

const checkSetupLink: ConsoleHandler<typeof calls.checkSetupLink> = (deps, { body, client }) =>
  describeLink(deps, body.token, client.clientKey);

const confirmTotp: ConsoleHandler<typeof calls.confirmTotp> = async (deps, asked) => {
  asked.cookie.set(await proveByTotp(deps, asked.authenticated, asked.body.code, asked.client));
  rememberDevice(deps, asked.operator.id, asked);
  return { next: "done", operator: await ownOperator(deps, asked) };
};

const useRecoveryCode: ConsoleHandler<typeof calls.useRecoveryCode> = async (deps, asked) => {
  asked.cookie.set(await proveByRecoveryCode(deps, asked.authenticated, asked.body.code, asked.client));
  rememberDevice(deps, asked.operator.id, asked);
  return { next: "done", operator: await ownOperator(deps, asked) };
};

const stepUp: ConsoleHandler<typeof calls.stepUp> = async (deps, { authenticated, body, client, cookie }) => {
  const hasFactor = authenticated.operator.totp_sealed !== null;
  cookie.set(
    hasFactor
      ? await proveByTotp(deps, authenticated, body.code.trim(), client)
      : await proveByPassword(deps, authenticated, body.code, client),
  );
  return { until: stepUpEnd(deps.clock.now()).toISOString() };
};

const beginEnrolment: ConsoleHandler<typeof calls.beginEnrolment> = (deps, { authenticated }) =>
  beginTotp(deps, authenticated);

const confirmEnrolment: ConsoleHandler<typeof calls.confirmEnrolment> = async (deps, asked) => {
  const { authenticated, body, client, cookie } = asked;
  const { recoveryCodes, token } = await enrolTotp(deps, authenticated, body.code, client);
  cookie.set(token);
  rememberDevice(deps, asked.operator.id, asked);
  return { operator: await ownOperator(deps, asked), recoveryCodes };
};

const readSession: ConsoleHandler<typeof calls.readSession> = (deps, { operator }) =>
  describeOperator({ ...deps, db: deps.reads }, operator.id, operator.sessionId);

const endSession: ConsoleHandler<typeof calls.endSession> = async (deps, { operator, cookie }) => {
  await endOperatorSession(deps.db, operator.id, operator.sessionId, deps.clock.now());
  cookie.clear();
  return null;
};

const listOwnSessions: ConsoleHandler<typeof calls.listOwnSessions> = async (deps, { operator }) => {
  const sessions = await listSessionsOf(deps.reads, operator.id, deps.clock.now());
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === operator.sessionId,
      device: session.device_label,
      ipAddress: session.ip_address,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
  };
};

const endOwnSession: ConsoleHandler<typeof calls.endOwnSession> = async (
  deps,
  { operator, params, cookie },
) => {
  await endOperatorSession(deps.db, operator.id, params.id, deps.clock.now());
  if (params.id === operator.sessionId) cookie.clear();
  return null;
};

const setOperatorPreferences: ConsoleHandler<typeof calls.setOperatorPreferences> = async (
  deps,
  { operator, body },
) => {
  await saveOperatorLanguage(deps.db, operator.id, body.language);
  return null;
};

const renewCodes: ConsoleHandler<typeof calls.renewRecoveryCodes> = async (
  deps,
  { operator, authenticated, ipAddress },
) => {
  if (authenticated.operator.totp_sealed === null) throw new AppError("forbidden");
  return { recoveryCodes: await renewRecoveryCodes(deps, operator, ipAddress) };
};

const ownOperator = (
  deps: ConsoleDeps,
  { operator }: Pick<ConsoleAsked<typeof calls.readSession>, "operator">,
) => describeOperator(deps, operator.id, operator.sessionId);

/** What came of a step of signing in: it is done, or the second factor is next. */
function countSteps<Asked, Reply extends Pick<OpenedSession, "next">>(
  handler: (deps: ConsoleDeps, asked: Asked) => Promise<Reply>,
) {
  return countOutcomes(handler, {
    name: "operator_logins_total",
    outcomeOf: ({ next }) => (next === "done" ? "signedIn" : next),
    labelsOf: (_, outcome) => ({ outcome }),
  });
}

export const sessionHandlers = {
  signInOperator: countSteps(signInOperator),
  setUpOperator,
  checkSetupLink,
  confirmTotp: countSteps(confirmTotp),
  useRecoveryCode: countSteps(useRecoveryCode),
  stepUp,
  beginEnrolment,
  confirmEnrolment,
  readSession,
  endSession,
  listOwnSessions,
  endOwnSession,
  setOperatorPreferences,
  renewRecoveryCodes: renewCodes,
};
