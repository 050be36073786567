import type { Context } from "../../context.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";
import { endAccessToken, findTokenName } from "./access-token-store.ts";

/** Requests that begin after the commit are rejected. Throws `tokenNotActive`. */
export const revokeAccessToken: ConsoleAction<"revokeAccessToken", Context> = async (
  context,
  { id, ...by },
) => {
  const name = await findTokenName(context.db, id);
  const subject = { kind: "accessToken", id: name ?? id } as const;
  await performAction(context, { ...by, action: "revokeAccessToken", subject }, async (tx) => {
    if (!(await endAccessToken(tx, id, context.clock.now()))) throw new Rejection("tokenNotActive");
    return { result: null };
  });
  return null;
};
