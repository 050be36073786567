import type { returnParameters } from "@baleen/contract/payments/payments.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { readTyped } from "../../platform/forms/typed-fields.ts";
import { useContent } from "../../platform/site-config/content.tsx";
import { readReturnPath } from "../session/return-path-and-flash.ts";

const packageParameter: (typeof returnParameters)["packageId"] = "buy";

function readWantedPackage(): string | null {
  return new URLSearchParams(readReturnPath()?.split("?")[1]).get(packageParameter);
}

/** The published package that signing in leads back to; undefined if there is none, and until the island has started. */
export function usePurchaseInSight(): MembershipPackage | undefined {
  const { packages } = useContent();
  const [packageId, setPackageId] = useState<string | null>(null);
  // Before the first paint with it, since the server cannot read the storage.
  useLayoutEffect(() => setPackageId(readWantedPackage()), []);
  return packages.find(({ id }) => String(id) === packageId);
}

interface PhoneTab {
  /** Calls back once the tab's code is loaded. */
  whenLoaded(callback: () => void): void;
  show(): void;
}

/** Shows buyers the phone tab, unless they typed or chose something before it was there. Returns what notes a choice. */
export function usePhoneTabFirst(isBuying: boolean, { whenLoaded, show }: PhoneTab): () => void {
  const hasChosen = useRef(false);
  const offer = useEffectEvent(() =>
    whenLoaded(() => {
      if (!hasChosen.current && readTyped(document).length === 0) show();
    }),
  );
  useEffect(() => {
    if (isBuying) offer();
  }, [isBuying]);
  return () => {
    hasChosen.current = true;
  };
}
