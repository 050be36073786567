import type { Context } from "../context.ts";
import { Rejection } from "../platform/rejection.ts";
import { actOnOperator } from "./act-on-operator.ts";
import type { ConsoleAction } from "./console-handler.ts";
import { makeSetupLink, requireNewLink } from "./setup-links.ts";

/**
 * For an operator who has lost all credentials: makes a setup link and raises an alarm. Password, second factor and
 * sessions stay valid until the link is used, so that losing the link locks nobody out. Using the link also enables a
 * disabled operator. In the console, operators cannot reset themselves.
 */
export const resetOperator: ConsoleAction<"resetOperator", Context> = async (context, { id, ...by }) => {
  const reset = await actOnOperator(context, { ...by, id, action: "resetOperator" }, async (tx, operator) => {
    if (by.operator.id === id) throw new Rejection("selfResetForbidden", { login: operator.login });
    const link = await makeSetupLink(context, tx, { operator_id: id }, by.via);
    const details = { by: by.operator.login, via: by.via };
    await context.alarms.raise({ kind: "operator.reset", subject: operator.login, details }, tx);
    return { firstCallResult: link };
  });
  return requireNewLink(reset);
};
