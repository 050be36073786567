import type { Context } from "../context.ts";
import { Rejection } from "../platform/rejection.ts";
import type { ConsoleAction } from "./console-handler.ts";
import { performAction } from "./perform-action.ts";
import { makeSetupLink, requireNewLink, withdrawLink } from "./setup-links.ts";

/** Makes a link for a new operator with a given role, who chooses login, name and password. */
export const inviteOperator: ConsoleAction<"inviteOperator", Context> = async (
  context,
  { role, invitee, ...by },
) => {
  const action = { ...by, action: "inviteOperator", params: { role } } as const;
  const invited = await performAction(context, action, async (tx) => {
    const link = await makeSetupLink(context, tx, { role, invitee: invitee ?? null }, by.via);
    return { result: null, after: { role, invitee }, firstCallResult: link };
  });
  return requireNewLink(invited);
};

export const withdrawInvitation: ConsoleAction<"withdrawInvitation", Context> = async (
  context,
  { id, ...by },
) => {
  await performAction(context, { ...by, action: "withdrawInvitation" }, async (tx) => {
    const withdrawn = await withdrawLink(tx, id, context.clock.now());
    if (!withdrawn) throw new Rejection("invitationNotOpen");
    return { result: null, before: withdrawn };
  });
  return null;
};
