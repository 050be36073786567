import type { ConsoleHandler } from "../console-handler.ts";
import { updateOperator } from "../operators/operator-store.ts";
import { toReply } from "../to-reply.ts";
import { endOperatorSessions, listSessionsOf } from "./operator-session-store.ts";
import { describeOperator } from "./sign-in-operator.ts";

export const readSession: ConsoleHandler<"readSession"> = async (deps, { authenticated }) =>
  await describeOperator(deps, deps.reads, authenticated);

export const endSession: ConsoleHandler<"endSession"> = async (deps, request) => {
  const { operator, session } = request.authenticated;
  await endOperatorSessions(deps.db, { operatorId: operator.id, id: session.id }, deps.clock.now());
  request.cookie.clear();
  return null;
};

export const listOwnSessions: ConsoleHandler<"listOwnSessions"> = async (deps, request) => {
  const sessions = await listSessionsOf(deps.reads, request.operator.id, deps.clock.now());
  return {
    sessions: sessions.map((session) => ({
      ...toReply(session),
      isCurrent: session.id === request.authenticated.session.id,
    })),
  };
};

export const endOwnSession: ConsoleHandler<"endOwnSession"> = async (deps, request) => {
  const { id } = request.params;
  await endOperatorSessions(deps.db, { operatorId: request.operator.id, id }, deps.clock.now());
  if (id === request.authenticated.session.id) request.cookie.clear();
  return null;
};

export const setOperatorPreferences: ConsoleHandler<"setOperatorPreferences"> = async (
  { db },
  { operator, body: { language } },
) => {
  await updateOperator(db, operator.id, { language });
  return null;
};
