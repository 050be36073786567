import { isSoldOut } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { readToken } from "../accounts/session/session-store.ts";
import { runAfterLoad } from "../platform/islands/idle.ts";
import { lateModule, prefetchProps, useLateModule } from "../platform/late/late-module.ts";
import { packageIdInUrl, setPackageIdInUrl } from "./purchase-url.ts";

const paymentDialog = lateModule("PaymentDialog", () => import("./PaymentDialog.tsx"));
type Dialog = Awaited<ReturnType<typeof paymentDialog.load>>;

/** For the buttons that open the dialog. */
export const prefetchOnIntent = prefetchProps(paymentDialog);

interface DialogSubject {
  readonly sold: MembershipPackage;
  readonly method: PaymentMethod | undefined;
}

interface PaymentDialogState {
  /** The dialog's module, once loaded. */
  readonly dialog: Dialog | undefined;
  readonly props: ComponentProps<Dialog["PaymentDialog"]>;
  /** True if the dialog's module could not be loaded. */
  readonly hasFailed: boolean;
  /** Opens the dialog for a package, or for an open order with its method. */
  open(sold: MembershipPackage, method?: PaymentMethod): void;
}

/**
 * The payment dialog. It opens by itself if the URL names a package, which is how visitors come back from signing in.
 * For signed-in visitors its code is prefetched when the page is idle.
 */
export function usePaymentDialog(packages: readonly MembershipPackage[]): PaymentDialogState {
  const { module, hasFailed, whenLoaded } = useLateModule(paymentDialog);
  const [subject, setSubject] = useState<DialogSubject>();

  useEffect(() => {
    const unmounting = new AbortController();
    if (readToken() !== undefined) runAfterLoad(paymentDialog.prefetch, unmounting.signal);
    return () => unmounting.abort();
  }, []);

  const open = useCallback(
    (sold: MembershipPackage, method?: PaymentMethod) => whenLoaded(() => setSubject({ sold, method })),
    [whenLoaded],
  );
  const sold = subject?.sold;
  useEffect(() => {
    if (sold) setPackageIdInUrl(sold.id);
  }, [sold]);

  useEffect(() => {
    if (sold || readToken() === undefined) return;
    const named = packages.find(({ id }) => String(id) === packageIdInUrl());
    if (named && !isSoldOut(named)) open(named);
  }, [packages, sold, open]);

  const onClose = () => {
    setPackageIdInUrl(undefined);
    setSubject(undefined);
  };
  return { dialog: module, props: { sold, method: subject?.method, onClose }, hasFailed, open };
}
