import type { readPaymentMethods as call } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { readDisabledMethods, requireMethodEnabled } from "../shop/packages/package-store.ts";
import { isPaymentFlow } from "./gateways/gateway.ts";

export const readPaymentMethods: Handler<typeof call> = async (context, { query, visitor }) => {
  const disabledMethods = await readDisabledMethods(context.db);
  /** Throws the rejection that `startPayment` would throw for every order. */
  const requireUsable = (method: PaymentMethod) => {
    const way = context.gateways.get(method)?.chooseFlow(query.scene ?? "scan");
    if (!way) throw new Rejection("paymentMethodUnavailable");
    requireMethodEnabled(disabledMethods, method, context);
    if (!isPaymentFlow(way)) throw new Rejection(way);
  };
  return paymentMethods.map((method) => {
    const app = context.gateways.get(method)?.app;
    const base = { method, ...(app && { app }) };
    try {
      requireUsable(method);
      return { ...base, works: true };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { kind, sentence } = error;
      return { ...base, works: false, code: kind.code, message: sentence[visitor.language] };
    }
  });
};
