import { isSoldOut } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { useCallback, useEffect } from "react";
import { readToken } from "../accounts/session/session-store.ts";
import { runAfterLoad } from "../platform/lazy/idle.ts";
import { prefetchProps, useLazyDialog } from "../platform/lazy/use-lazy-dialog.ts";
import { packageIdInUrl, setPackageIdInUrl } from "./purchase-url.ts";

const loadDialog = () => import("./PaymentDialog.tsx");
type Dialog = Awaited<ReturnType<typeof loadDialog>>;

/** For the buttons that open the dialog. */
export const prefetchOnIntent = prefetchProps(loadDialog);

interface Subject {
  readonly sold: MembershipPackage;
  readonly method: PaymentMethod | undefined;
}

interface Purchase {
  /** The dialog's module, once loaded. */
  readonly dialog: Dialog | undefined;
  /** The package to buy; undefined while the dialog is closed. */
  readonly wanted: MembershipPackage | undefined;
  /** The method of an open order that is paid now. */
  readonly method: PaymentMethod | undefined;
  /** True if the dialog's module could not be loaded. */
  readonly isMissing: boolean;
  want(sold: MembershipPackage, method?: PaymentMethod): void;
  close(): void;
}

/**
 * The payment dialog. It opens by itself if the URL names a package, which is how visitors come back from signing in.
 * For signed-in visitors its code is prefetched when the page is idle.
 */
export function usePaymentDialog(packages: readonly MembershipPackage[]): Purchase {
  const { module, subject, hasFailed, open, close: closeDialog } = useLazyDialog<Dialog, Subject>(loadDialog);

  useEffect(() => {
    const unmounting = new AbortController();
    if (readToken() !== undefined) runAfterLoad(prefetchOnIntent.onFocus, unmounting.signal);
    return () => unmounting.abort();
  }, []);

  const want = useCallback(
    (sold: MembershipPackage, method?: PaymentMethod) => open({ sold, method }),
    [open],
  );
  const wanted = subject?.sold;
  useEffect(() => {
    if (wanted) setPackageIdInUrl(wanted.id);
  }, [wanted]);

  useEffect(() => {
    if (wanted || readToken() === undefined) return;
    const named = packages.find(({ id }) => String(id) === packageIdInUrl());
    if (named && !isSoldOut(named)) want(named);
  }, [packages, wanted, want]);

  const close = useCallback(() => {
    setPackageIdInUrl(undefined);
    closeDialog();
  }, [closeDialog]);
  return { dialog: module, wanted, method: subject?.method, isMissing: hasFailed, want, close };
}
