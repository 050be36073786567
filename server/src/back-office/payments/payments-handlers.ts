import { handlersOf } from "../console-handler.ts";
import { checkPaymentMethod } from "./check-payment-method.ts";
import { readPayments } from "./read-payments.ts";
import { disablePaymentMethod, enablePaymentMethod } from "./switch-payment-method.ts";

/** The handlers of `contract/src/back-office/payments.ts`. */
export const paymentsHandlers = {
  readPayments,
  ...handlersOf({ disablePaymentMethod, enablePaymentMethod, checkPaymentMethod }),
};
