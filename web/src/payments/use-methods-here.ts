import type { Language } from "@baleen/contract/language.ts";
import { type PaymentScene, readPaymentMethods } from "@baleen/contract/payments/payments.ts";
import { listOwnOrders } from "@baleen/contract/payments/purchases.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../platform/api/call-api.ts";
import { useLanguage } from "../platform/i18n/use-language.tsx";
import { type MethodHere, preferredMethod } from "./method-here.ts";

/** Which methods work in a scene; empty until the server has told. Calls back with the one to preselect. */
export function useMethodsHere(
  scene: PaymentScene,
  onPreferred: (method: PaymentMethod) => void,
): readonly MethodHere[] {
  const { language } = useLanguage();
  const [methods, setMethods] = useState<readonly MethodHere[]>([]);

  const suggest = useEffectEvent(onPreferred);

  useEffect(() => {
    const controller = new AbortController();
    readMethods(scene, language, controller.signal).then(
      ({ here, lastPaid }) => {
        setMethods(here);
        const preferred = preferredMethod(here, scene, lastPaid);
        if (preferred) suggest(preferred);
      },
      () => {
        // Other deployments do not tell; a method that does not work says so when it is tried.
      },
    );
    return () => controller.abort();
  }, [scene, language]);

  return methods;
}

async function readMethods(scene: PaymentScene, language: Language, signal: AbortSignal) {
  // Their failures are not shown, so they do not end the session either.
  const parts = { language, signal, ignoreUnauthorized: true };
  const isInApp = scene === "wechat" || scene === "alipay";
  const [here, orders] = await Promise.all([
    callApi(readPaymentMethods, { query: { scene }, ...parts }),
    isInApp
      ? []
      : callApi(listOwnOrders, parts).then(
          (page) => page.orders,
          () => [],
        ),
  ]);
  return { here, lastPaid: orders.find(({ paidAt }) => paidAt !== null)?.paymentMethod };
}
