import type { returnParameters } from "@baleen/contract/payments/payments.ts";
import { createElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { readTyped } from "../../platform/forms/typed-fields.ts";
import { lazyModule, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { useContent } from "../../platform/page/page-context.tsx";
import { readReturnPath } from "../session/return-path-and-flash.ts";

const packageParameter: (typeof returnParameters)["packageId"] = "buy";

function readIntendedPackage(): string | null {
  return new URLSearchParams(readReturnPath()?.split("?")[1]).get(packageParameter);
}

const intendedPurchase = lazyModule("LoginPage", () => import("./IntendedPurchase.tsx"));

/** The published package whose purchase continues after signing in. */
export function useIntendedPurchase() {
  const { packages } = useContent();
  const { module, whenLoaded } = useLazyModule(intendedPurchase);
  const [packageId, setPackageId] = useState<string | null>(null);
  // A layout effect sets this before the first paint. The server cannot read the storage.
  useLayoutEffect(() => setPackageId(readIntendedPackage()), []);
  const plan = packages.find(({ id }) => String(id) === packageId);
  useEffect(() => {
    if (plan) whenLoaded(() => undefined);
  }, [plan, whenLoaded]);
  return {
    /** Whether a payment follows after signing in; false until the island has started. */
    isBuying: plan !== undefined,
    /** Renders the pending purchase; `precedingForm` names the form that precedes the payment. */
    show: (precedingForm: "login" | "registration") =>
      module && plan && createElement(module.IntendedPurchase, { plan, precedingForm }),
  };
}

interface TabOptions<Way> {
  /** The tab that needs no module of its own. */
  readonly defaultTab: Way;
  whenLoaded(callback: () => void): void;
  showTab(way: Way | "phone"): void;
}

/**
 * Selects the phone tab for buyers, unless they typed or chose something before its module was loaded. Returns the
 * function that selects a tab.
 */
export function usePhoneTabFirst<Way>(
  isBuying: boolean,
  { defaultTab, whenLoaded, showTab }: TabOptions<Way>,
) {
  const hasChosen = useRef(false);
  const offerPhoneTab = useEffectEvent(() =>
    whenLoaded(() => {
      if (!hasChosen.current && readTyped(document).length === 0) showTab("phone");
    }),
  );
  useEffect(() => {
    if (isBuying) offerPhoneTab();
  }, [isBuying]);
  return (way: Way) => {
    hasChosen.current = true;
    if (way === defaultTab) showTab(way);
    else whenLoaded(() => showTab(way));
  };
}
