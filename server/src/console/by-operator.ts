import type { OperatorActionBody } from "@baleen/contract/console/operator-action.ts";
import type { By } from "../operator-actions/perform-action.ts";
import type { SignedInOperator } from "./console-handler.ts";

interface Asked {
  readonly body: OperatorActionBody;
  readonly operator: SignedInOperator;
  readonly ipAddress: string;
}

/** Who acts, and why, for the audit log. */
export function byOperator({ body, operator, ipAddress }: Asked): By {
  const { actionKey, reasonCategory, reason } = body;
  return {
    operator: { id: operator.id, login: operator.login },
    via: "console",
    ipAddress,
    actionKey,
    reasonCategory,
    reason,
  };
}
