import type { ConsoleHandler } from "../console-handler.ts";
import { updateOperator } from "../operator-store.ts";
import { toReply } from "../to-reply.ts";
import { endOperatorSessions, listSessionsOf } from "./operator-session-store.ts";
import { describeOperator } from "./sign-in-operator.ts";

export const readSession: ConsoleHandler<"readSession"> = async (context, { authentication }) =>
  await describeOperator(context, context.readsDb, authentication);

export const endSession: ConsoleHandler<"endSession"> = async (context, request) => {
  const { operator, session } = request.authentication;
  await endOperatorSessions(context.db, { operatorId: operator.id, id: session.id }, context.clock.now());
  request.cookie.clear();
  return null;
};

export const listOwnSessions: ConsoleHandler<"listOwnSessions"> = async (context, request) => {
  const sessions = await listSessionsOf(context.readsDb, request.operator.id, context.clock.now());
  return {
    sessions: sessions.map((session) => ({
      ...toReply(session),
      isCurrent: session.id === request.authentication.session.id,
    })),
  };
};

export const endOwnSession: ConsoleHandler<"endOwnSession"> = async (context, request) => {
  const { id } = request.params;
  await endOperatorSessions(context.db, { operatorId: request.operator.id, id }, context.clock.now());
  if (id === request.authentication.session.id) request.cookie.clear();
  return null;
};

export const setOperatorPreferences: ConsoleHandler<"setOperatorPreferences"> = async (
  { db },
  { operator, body: { language } },
) => {
  await updateOperator(db, operator.id, { language });
  return null;
};
