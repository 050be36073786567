import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { withdrawLink } from "./setup-links.ts";

/** Ends an unused invitation. Throws `ExplainedError`. */
export const withdrawInvitation: ConsoleAction<"withdrawInvitation", OperatorDeps> = async (
  deps,
  { id, ...by },
) => {
  const action: OperatorAction = { ...by, action: "withdrawInvitation" };
  await performAction(deps, action, async (tx) => {
    const withdrawn = await withdrawLink(tx, id, deps.clock.now());
    if (!withdrawn) throw new ExplainedError(notOpen);
    return { result: null, before: withdrawn };
  });
  return null;
};

const notOpen = {
  zh: "这个邀请已被使用、撤回或者过期",
  en: "This invitation has been used, withdrawn, or has expired",
};
