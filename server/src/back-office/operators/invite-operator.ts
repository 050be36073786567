import type { inviteOperator as call } from "@baleen/contract/back-office/operators.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { makeSetupLink, shownOnce } from "./setup-links.ts";

/** Makes a link for a new operator of a role, who chooses login, name and password. */
export const inviteOperator: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { role } = asked.body;
  const action: OperatorAction = { ...actionBy(asked), action: "invite operator", subject: role };
  const invited = await performAction(deps, action, async (tx) => {
    const link = await makeSetupLink(deps, tx, { role }, asked.via);
    return { result: null, after: { role }, once: link };
  });
  return shownOnce(invited);
};
