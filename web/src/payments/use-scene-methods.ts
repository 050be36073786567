import type { ReplyOf } from "@baleen/contract/call.ts";
import { type PaymentScene, readPaymentMethods } from "@baleen/contract/payments/payments.ts";
import { listOwnOrders } from "@baleen/contract/payments/purchases.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { callApi } from "../platform/api/call-api.ts";
import { useLoaded } from "../platform/loading/use-loaded.tsx";

/** A payment method and whether it works in this scene. */
export type SceneMethod = ReplyOf<typeof readPaymentMethods>[number];

/** The method shown until the server has reported which methods work. */
export function firstMethod(scene: PaymentScene): PaymentMethod {
  return scene === "alipay" ? "alipay" : "wechat";
}

/**
 * The method to preselect. Inside an app, it is the method that this app pays, and never one without a known app,
 * because the buyer cannot tell whether this app pays it. Elsewhere, it is the method of the last payment, else the
 * first that works. Undefined if there is none.
 */
export function preferredMethod(
  methods: readonly SceneMethod[],
  scene: PaymentScene,
  lastPaid: PaymentMethod | undefined,
): PaymentMethod | undefined {
  const working = methods.filter(({ works }) => works);
  if (scene === "wechat" || scene === "alipay") {
    return working.find(({ method, app = method }) => app === scene)?.method;
  }
  return (working.find(({ method }) => method === lastPaid) ?? working[0])?.method;
}

/** The methods that work in a scene; empty until the server has replied. Calls back with the one to preselect. */
export function useSceneMethods(
  scene: PaymentScene,
  onPreferred: (method: PaymentMethod) => void,
): readonly SceneMethod[] {
  // Other deployments do not report this; a method that does not work then shows an error when it is tried.
  const { value = [] } = useLoaded(async ({ language, signal }) => {
    // Errors of these calls are not shown, so they must not end the session either.
    const parts = { language, signal, ignoreUnauthorized: true };
    const isInApp = scene === "wechat" || scene === "alipay";
    const [sceneMethods, own] = await Promise.all([
      callApi(readPaymentMethods, { query: { scene }, ...parts }),
      isInApp ? undefined : callApi(listOwnOrders, parts).catch(() => undefined),
    ]);
    const lastPaid = own?.orders.find(({ paidAt }) => paidAt !== null)?.paymentMethod;
    const preferred = preferredMethod(sceneMethods, scene, lastPaid);
    if (preferred && !signal.aborted) onPreferred(preferred);
    return sceneMethods;
  });
  return value;
}
