import { useEffect, useEffectEvent, useRef } from "react";
import { currentUrlWithPlan } from "../platform/sharing/plan-url.ts";
import { runAfterDialogs } from "../ui/dialog-history.ts";
import { keepPaidOrder } from "./paid-order.ts";
import { setPackageIdInUrl, setPromotionCodeInUrl } from "./purchase-url.ts";
import { currentScene } from "./scene.ts";

const reloadAfterMs = 2000;

/**
 * Reloads the page as a member's two seconds after a payment, also if the dialog is closed before. The reloaded page
 * shows the panel again unless the buyer has closed it. Returns a function that cancels the reload, for links that are
 * followed meanwhile.
 */
export function useReloadAfterSuccess(
  orderNo: string | undefined,
  { packageId, isOpen }: { readonly packageId: number; readonly isOpen: boolean },
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useEffectEvent((paidOrderNo: string) => {
    keepPaidOrder({ orderNo: paidOrderNo, packageId, isSeen: !isOpen });
    setPackageIdInUrl(undefined);
    runAfterDialogs(() => {
      // It is used now.
      setPromotionCodeInUrl(undefined);
      // Inside WeChat, the menu shares the page: then with the plan that was bought.
      if (currentScene() === "wechat" && location.pathname === "/pricing")
        location.replace(currentUrlWithPlan(packageId));
      else location.reload();
    });
  });
  useEffect(() => {
    if (orderNo !== undefined) timer.current = setTimeout(() => reload(orderNo), reloadAfterMs);
  }, [orderNo]);
  return () => clearTimeout(timer.current);
}
