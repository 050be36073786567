import type { ConsoleAction } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { makeSetupLink, shownOnce } from "./setup-links.ts";

/** Makes a link for a new operator of a role, who chooses login, name and password. */
export const inviteOperator: ConsoleAction<"inviteOperator", OperatorDeps> = async (
  deps,
  { role, invitee, ...by },
) => {
  const action: OperatorAction = { ...by, action: "inviteOperator", params: { role } };
  const invited = await performAction(deps, action, async (tx) => {
    const link = await makeSetupLink(deps, tx, { role, invitee }, by.via);
    return { result: null, after: { role, invitee }, once: link };
  });
  return shownOnce(invited);
};
