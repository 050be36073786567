import type { returnParameters } from "@baleen/contract/payments/payments.ts";
import { createElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { readTyped } from "../../platform/forms/typed-fields.ts";
import { lateModule, useLateModule } from "../../platform/late/late-module.ts";
import { useContent } from "../../platform/page/page-context.tsx";
import { readReturnPath } from "../session/return-path-and-flash.ts";

const packageParameter: (typeof returnParameters)["packageId"] = "buy";

function readWantedPackage(): string | null {
  return new URLSearchParams(readReturnPath()?.split("?")[1]).get(packageParameter);
}

const purchaseInSight = lateModule("LoginPage", () => import("./PurchaseInSight.tsx"));

/** The published package that signing in leads back to. */
export function usePurchaseInSight() {
  const { packages } = useContent();
  const { module, whenLoaded } = useLateModule(purchaseInSight);
  const [packageId, setPackageId] = useState<string | null>(null);
  // Before the first paint with it, since the server cannot read the storage.
  useLayoutEffect(() => setPackageId(readWantedPackage()), []);
  const plan = packages.find(({ id }) => String(id) === packageId);
  useEffect(() => {
    if (plan) whenLoaded(() => undefined);
  }, [plan, whenLoaded]);
  return {
    /** Whether signing in leads back to a payment; false until the island has started. */
    isBuying: plan !== undefined,
    /** What is being bought; `by` says what leads to the payment. */
    show: (by: "login" | "registration") =>
      module && plan && createElement(module.PurchaseInSight, { plan, by }),
  };
}

interface Ways<Way> {
  /** The way that needs no code of its own. */
  readonly plain: Way;
  whenLoaded(callback: () => void): void;
  show(way: Way | "phone"): void;
}

/**
 * Shows buyers the tab of the phone, unless they typed or chose something before its code was loaded. Returns what selects a
 * tab.
 */
export function usePhoneTabFirst<Way>(isBuying: boolean, { plain, whenLoaded, show }: Ways<Way>) {
  const hasChosen = useRef(false);
  const offer = useEffectEvent(() =>
    whenLoaded(() => {
      if (!hasChosen.current && readTyped(document).length === 0) show("phone");
    }),
  );
  useEffect(() => {
    if (isBuying) offer();
  }, [isBuying]);
  return (way: Way) => {
    hasChosen.current = true;
    if (way === plain) show(way);
    else whenLoaded(() => show(way));
  };
}
