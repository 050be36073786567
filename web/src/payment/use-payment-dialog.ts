import { isSoldOut } from "@baleen/contract/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { useCallback, useEffect, useState } from "react";
import { runWhenIdle } from "../browser/run-when-idle.ts";
import { readToken } from "../session/session-store.ts";
import { packageIdInUrl, setPackageIdInUrl } from "./purchase-url.ts";

const loadDialog = () => import("./PaymentDialog.tsx");
const prepare = () => {
  loadDialog().catch(() => undefined);
};

/** For the buttons that open the dialog: its code is fetched once somebody seems to want it. */
export const prefetchOnIntent = { onPointerEnter: prepare, onFocus: prepare } as const;

type Dialog = Awaited<ReturnType<typeof loadDialog>>;

interface Purchase {
  /** The dialog's code, once it is here. */
  readonly dialog: Dialog | undefined;
  readonly wanted: MembershipPackage | undefined;
  /** The method of an open order that is to be paid after all. */
  readonly method: PaymentMethod | undefined;
  /** True when the code could not be had. */
  readonly isMissing: boolean;
  want(sold: MembershipPackage, method?: PaymentMethod): void;
  close(): void;
}

/**
 * What is being bought, and the dialog for it, which is open already where the address names a package: whoever comes
 * back from signing in goes on. Whoever is signed in may want it any moment.
 */
export function usePaymentDialog(packages: readonly MembershipPackage[]): Purchase {
  const [dialog, setDialog] = useState<Dialog>();
  const [wanted, setWanted] = useState<MembershipPackage>();
  const [method, setMethod] = useState<PaymentMethod>();
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    if (readToken() !== undefined) runWhenIdle(prepare, leaving.signal);
    return () => leaving.abort();
  }, []);

  const want = useCallback((sold: MembershipPackage, orderMethod?: PaymentMethod) => {
    setMissing(false);
    loadDialog().then(
      (loaded) => {
        setDialog(loaded);
        setWanted(sold);
        setMethod(orderMethod);
        setPackageIdInUrl(sold.id);
      },
      () => setMissing(true),
    );
  }, []);

  useEffect(() => {
    if (wanted || readToken() === undefined) return;
    const named = packages.find(({ id }) => String(id) === packageIdInUrl());
    if (named && !isSoldOut(named)) want(named);
  }, [packages, wanted, want]);

  const close = useCallback(() => {
    setPackageIdInUrl(undefined);
    setWanted(undefined);
  }, []);
  return { dialog, wanted, method, isMissing, want, close };
}
