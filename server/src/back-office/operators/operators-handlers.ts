import { handlersOf } from "../console-handler.ts";
import { disableOperator } from "./disable-operator.ts";
import { enableOperator } from "./enable-operator.ts";
import { inviteOperator } from "./invite-operator.ts";
import { listOperators } from "./list-operators.ts";
import { resetOperator } from "./reset-operator.ts";
import { setOperatorRole } from "./set-operator-role.ts";

/** The handlers of `contract/src/back-office/operators.ts`. */
export const operatorsHandlers = {
  listOperators,
  ...handlersOf({ inviteOperator, setOperatorRole, disableOperator, enableOperator, resetOperator }),
};
