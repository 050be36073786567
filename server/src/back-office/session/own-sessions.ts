import type * as calls from "@baleen/contract/back-office/session.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { updateOperator } from "../operators/operator-store.ts";
import { endOperatorSessions, listSessionsOf } from "./operator-session-store.ts";
import { describeOperator } from "./sign-in-operator.ts";

export const readSession: ConsoleHandler<typeof calls.readSession> = async ({ reads }, { authenticated }) =>
  await describeOperator(reads, authenticated);

export const endSession: ConsoleHandler<typeof calls.endSession> = async (deps, asked) => {
  const { operator, session } = asked.authenticated;
  await endOperatorSessions(deps.db, { operatorId: operator.id, id: session.id }, deps.clock.now());
  asked.cookie.clear();
  return null;
};

export const listOwnSessions: ConsoleHandler<typeof calls.listOwnSessions> = async (deps, asked) => {
  const sessions = await listSessionsOf(deps.reads, asked.operator.id, deps.clock.now());
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === asked.authenticated.session.id,
      device: session.device_label,
      ipAddress: session.ip_address,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
  };
};

export const endOwnSession: ConsoleHandler<typeof calls.endOwnSession> = async (deps, asked) => {
  const { id } = asked.params;
  await endOperatorSessions(deps.db, { operatorId: asked.operator.id, id }, deps.clock.now());
  if (id === asked.authenticated.session.id) asked.cookie.clear();
  return null;
};

export const setOperatorPreferences: ConsoleHandler<typeof calls.setOperatorPreferences> = async (
  { db },
  { operator, body: { language } },
) => {
  await updateOperator(db, operator.id, { language });
  return null;
};
