import { isSoldOut } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import {
  type ComponentProps,
  createElement,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { readToken } from "../accounts/session/session-store.ts";
import { runAfterLoad } from "../platform/islands/idle.ts";
import { lazyModule, prefetchProps, useLazyModule } from "../platform/lazy/lazy-module.ts";
import { navigate } from "../platform/navigation/navigate.ts";
import { cleanAddress } from "../platform/navigation/wechat-fragment.ts";
import type { PaymentDialog } from "./PaymentDialog.tsx";
import type { PlanToBuy } from "./promotion/plan-to-buy.ts";
import type { Promotion } from "./promotion/use-promotion.ts";
import {
  packageIdInUrl,
  readReturn,
  removeReturnFromUrl,
  setPackageIdInUrl,
  setPromotionCodeInUrl,
} from "./purchase-url.ts";

const paymentDialog = lazyModule("PaymentDialog", () => import("./PaymentDialog.tsx"));

export const prefetchPaymentDialog = paymentDialog.prefetch;

/** Props of the buttons that open the dialog. */
export const prefetchOnIntent = prefetchProps(paymentDialog);

type Purchase = Omit<ComponentProps<typeof PaymentDialog>, "isOpen" | "isHeld" | "onClose" | "promotion">;

interface OpenPurchase extends Purchase {
  /** Each opening is a new purchase. */
  readonly key: number;
  readonly isOpen: boolean;
}

/**
 * The payment dialog; renders nothing until it is first opened. It opens by itself if the URL names a package, which is
 * how visitors return from signing in and from payment apps. `payerLost` is shown if WeChat has returned the visitor
 * without a package that can be shown. For signed-in visitors, its code is prefetched when the page is idle. While it is
 * held, because the visitor is being signed in, the URL opens nothing and an open dialog orders nothing. It opens once a
 * promotion code is checked: what is ordered has the price that was shown.
 */
export function usePaymentDialog(
  packages: readonly MembershipPackage[],
  { isHeld = false, promotion }: { readonly isHeld?: boolean; readonly promotion?: Promotion } = {},
) {
  const { module, hasFailed, whenLoaded } = useLazyModule(paymentDialog);
  const [shown, setShown] = useState<OpenPurchase>();
  const isOpen = shown?.isOpen ?? false;
  const [isPayerLost, setPayerLost] = useState(false);

  useEffect(() => {
    cleanAddress();
    const unmounting = new AbortController();
    if (readToken() !== undefined) runAfterLoad(paymentDialog.prefetch, unmounting.signal);
    return () => unmounting.abort();
  }, []);

  const show = useCallback((purchase: Purchase) => {
    // Only the dialog's own history entry names the package, so that no other entry opens the dialog again.
    setPackageIdInUrl(undefined);
    setShown((last) => ({ ...purchase, key: (last?.key ?? 0) + 1, isOpen: true }));
  }, []);
  const openId = isOpen ? shown?.plan.id : undefined;
  const code = promotion?.prices?.code;
  useEffect(() => {
    if (openId === undefined) return;
    setPackageIdInUrl(openId);
    if (code !== undefined) setPromotionCodeInUrl(code);
  }, [openId, code]);
  const setWaiting = useWaitingPurchase(promotion, (purchase) => whenLoaded(() => show(purchase)));
  const isPaused = isOpen || isHeld || promotion?.isChecking === true;
  const losePayer = useCallback(() => setPayerLost(true), []);
  useOpeningByUrl(packages, { isPaused, whenLoaded, show, losePayer });

  const onClose = () => {
    setWaiting(undefined);
    setPackageIdInUrl(undefined);
    setShown((last) => last && { ...last, isOpen: false });
  };
  const { reduce } = promotion ?? {};
  // The same object as long as its price stays: another one is ordered anew.
  const plan = useMemo(() => shown && (reduce?.(shown.plan) ?? shown.plan), [shown, reduce]);
  const dialog: ReactNode =
    module &&
    plan &&
    createElement(module.PaymentDialog, {
      ...shown,
      plan,
      promotion,
      isHeld,
      isOpen,
      key: shown?.key,
      onClose,
    });
  /** Opens the dialog for a package, or for an open order with its method. */
  const open = (plan: PlanToBuy, method?: PaymentMethod) => setWaiting({ plan, method });
  const payerLost = module && isPayerLost && createElement(module.PayerLost);
  return { dialog, isOpen, hasFailed, payerLost, open, close: onClose };
}

/**
 * A purchase that opens once the promotion code is checked. Without the reduction that the buyer expects, the dialog says
 * why before anything is ordered.
 */
function useWaitingPurchase(promotion: Promotion | undefined, show: (purchase: Purchase) => void) {
  const [waiting, setWaiting] = useState<Purchase>();
  const isChecking = promotion?.isChecking ?? false;
  const showWaiting = useEffectEvent((purchase: Purchase) => {
    setWaiting(undefined);
    show(promotion?.refusal ? { plan: purchase.plan } : purchase);
  });
  useEffect(() => {
    if (waiting && !isChecking) showWaiting(waiting);
  }, [waiting, isChecking]);
  return setWaiting;
}

interface UrlOpening {
  readonly isPaused: boolean;
  whenLoaded(run: () => void): void;
  show(purchase: Purchase): void;
  losePayer(): void;
}

/** Opens the dialog if the URL names a package, unless it is open or the visitor is being signed in. */
function useOpeningByUrl(
  packages: readonly MembershipPackage[],
  { isPaused, whenLoaded, show, losePayer }: UrlOpening,
): void {
  useEffect(() => {
    if (isPaused) return;
    const paymentReturn = readReturn(location.search);
    const isSignedIn = readToken() !== undefined;
    if (!isSignedIn && paymentReturn?.orderNo !== undefined) return leaveToSignIn();
    const id = packageIdInUrl();
    if (paymentReturn && paymentReturn.orderNo === undefined && (!isSignedIn || id === null)) {
      removeReturnFromUrl();
      return whenLoaded(losePayer);
    }
    const namedPackage = packages.find((plan) => String(plan.id) === id);
    if (!isSignedIn || !namedPackage || (isSoldOut(namedPackage) && !paymentReturn)) return;
    // Packages that arrive while the code is loading must not open the dialog a second time.
    let isCurrent = true;
    whenLoaded(() => isCurrent && show({ plan: namedPackage, paymentReturn }));
    return () => {
      isCurrent = false;
    };
  }, [packages, isPaused, whenLoaded, show, losePayer]);
}

/**
 * A payment app may open another browser than the one from which it was started, where the visitor is not signed in.
 */
function leaveToSignIn(): void {
  saveReturnPath(location.pathname + location.search);
  removeReturnFromUrl();
  navigate("/login", { replace: true });
}
