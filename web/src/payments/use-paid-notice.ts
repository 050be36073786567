import { createElement, type ReactNode, useEffect } from "react";
import { takeFlash } from "../accounts/session/return-path-and-flash.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { lazyModule, useLazyModule } from "../platform/lazy/lazy-module.ts";
import { paid } from "./notices.text.ts";

const paidNotice = lazyModule("PaymentDialog", () => import("./PaidNotice.tsx"));

/** The content for a page's `BannerRegion` after the reload that follows a payment. */
export function usePaidNotice(): ReactNode {
  const text = useText();
  const { module, hasFailed, whenLoaded } = useLazyModule(paidNotice);
  useEffect(() => {
    if (takeFlash(["paid"]) !== undefined) whenLoaded(() => undefined);
  }, [whenLoaded]);
  return module ? createElement(module.PaidNotice) : hasFailed && text(paid);
}
