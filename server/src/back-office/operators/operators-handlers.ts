import { actionHandlers } from "../console-handler.ts";
import { disableOperator } from "./disable-operator.ts";
import { enableOperator } from "./enable-operator.ts";
import { inviteOperator } from "./invite-operator.ts";
import { listOperators } from "./list-operators.ts";
import { resetOperator } from "./reset-operator.ts";
import { setOperatorRole } from "./set-operator-role.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

/** The handlers of `contract/src/back-office/operators.ts`. */
export const operatorsHandlers = {
  listOperators,
  ...actionHandlers({
    inviteOperator,
    withdrawInvitation,
    setOperatorRole,
    disableOperator,
    enableOperator,
    resetOperator,
  }),
};
