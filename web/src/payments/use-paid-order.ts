import { createElement, type ReactNode, useEffect, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { lazyModule, useLazyModule } from "../platform/lazy/lazy-module.ts";
import { useContent } from "../platform/page/page-context.tsx";
import { paid } from "./notices.text.ts";
import { type PaidOrder, takePaidOrder } from "./paid-order.ts";

const paidDialog = lazyModule("PaymentDialog", () => import("./PaidDialog.tsx"));

/**
 * What a page shows after the reload that follows a payment: the panel as a dialog, and once the buyer has closed it, a
 * notice for a `BannerRegion`.
 */
export function usePaidOrder(): { readonly dialog: ReactNode; readonly notice: ReactNode } {
  const text = useText();
  const { packages } = useContent();
  const { module, hasFailed, whenLoaded } = useLazyModule(paidDialog);
  const [order, setOrder] = useState<PaidOrder>();
  useEffect(() => {
    const paidOrder = takePaidOrder();
    if (paidOrder) whenLoaded(() => setOrder(paidOrder));
  }, [whenLoaded]);
  if (!module || !order) return { dialog: undefined, notice: hasFailed && text(paid) };
  const { orderNo, packageId, isSeen } = order;
  return {
    dialog: createElement(module.PaidDialog, {
      orderNo,
      plan: packages.find(({ id }) => id === packageId),
      isOpen: !isSeen,
      onClose: () => setOrder({ ...order, isSeen: true }),
    }),
    notice: isSeen && createElement(module.PaidNotice, { orderNo }),
  };
}
