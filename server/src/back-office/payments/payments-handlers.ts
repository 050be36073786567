import type * as calls from "@baleen/contract/back-office/payments.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { checkPaymentMethod as check } from "./check-payment-method.ts";
import { readPayments } from "./read-payments.ts";
import * as methods from "./switch-payment-method.ts";

const disablePaymentMethod: ConsoleHandler<typeof calls.disablePaymentMethod> = async (deps, asked) => {
  const { sentenceZh: zh, sentenceEn: en, leavesNone = false } = asked.body;
  const disabled = { ...asked.params, sentence: { zh, en }, leavesNone };
  await methods.disablePaymentMethod(deps, disabled, actionBy(asked));
  return null;
};

const enablePaymentMethod: ConsoleHandler<typeof calls.enablePaymentMethod> = async (deps, asked) => {
  await methods.enablePaymentMethod(deps, asked.params, actionBy(asked));
  return null;
};

const checkPaymentMethod: ConsoleHandler<typeof calls.checkPaymentMethod> = async (deps, asked) => {
  const steps = await check(deps, asked.params, actionBy(asked));
  return { steps: steps.map(({ what, ok, hint = null }) => ({ what, ok, hint })) };
};

/** The handlers of `contract/src/back-office/payments.ts`. */
export const paymentsHandlers = {
  readPayments,
  disablePaymentMethod,
  enablePaymentMethod,
  checkPaymentMethod,
} as const;
