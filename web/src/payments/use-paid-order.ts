import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { lazyModule, useLazyModule } from "../platform/lazy/lazy-module.ts";
import { paid } from "./notices.text.ts";
import { takePaidOrder } from "./paid-order.ts";

const paidDialog = lazyModule("PaymentDialog", () => import("./show-paid-order.tsx"));

/**
 * What a page shows after the reload that follows a payment: the panel as a dialog, and once the buyer has closed it, a
 * notice for a `BannerRegion`.
 */
export function usePaidOrder(): { readonly dialog?: ReactNode; readonly notice?: ReactNode } {
  const text = useText();
  const { module, hasFailed, whenLoaded } = useLazyModule(paidDialog);
  const [order, setOrder] = useState<string>();
  useEffect(() => {
    const kept = takePaidOrder();
    if (kept) whenLoaded(() => setOrder(kept));
  }, [whenLoaded]);
  return order && module ? module.showPaidOrder(order, setOrder) : { notice: hasFailed && text(paid) };
}
