import type { ReplyOf } from "@baleen/contract/call.ts";
import type { PaymentScene, readPaymentMethods } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";

/** A payment method and whether it works in this scene. */
export type MethodHere = ReplyOf<typeof readPaymentMethods>[number];

/** The method before the server has told which work. */
export function firstMethod(scene: PaymentScene): PaymentMethod {
  return scene === "alipay" ? "alipay" : "wechat";
}

/**
 * The method to preselect: inside an app the one that this app pays, elsewhere the one that paid last; else the first that
 * works. Undefined if none does.
 */
export function preferredMethod(
  methods: readonly MethodHere[],
  scene: PaymentScene,
  lastPaid: PaymentMethod | undefined,
): PaymentMethod | undefined {
  const working = methods.filter(({ works }) => works);
  const isPreferred =
    scene === "wechat" || scene === "alipay"
      ? ({ method, app }: MethodHere) => method === scene || app === scene
      : ({ method }: MethodHere) => method === lastPaid;
  return (working.find(isPreferred) ?? working[0])?.method;
}
