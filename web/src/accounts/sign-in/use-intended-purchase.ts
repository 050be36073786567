import type { returnParameters } from "@baleen/contract/payments/payments.ts";
import { createElement, useEffect, useLayoutEffect, useState } from "react";
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
    show: (precedingForm: "login" | "registration" | "shortForm") =>
      module && plan && createElement(module.IntendedPurchase, { plan, precedingForm }),
  };
}
