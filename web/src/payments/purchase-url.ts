import type { returnParameters } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { removeWechatFragment } from "../platform/navigation/wechat-fragment.ts";

/** A copy of `returnParameters` in the contract, so that this page need not load the contract's calls. */
const parameters: typeof returnParameters = {
  packageId: "buy",
  orderNo: "order",
  method: "method",
  authorized: "authorized",
  promotionCode: "code",
  paysDifference: "difference",
};

/** Whether the order to which a payment app has returned the buyer is partly paid with remaining days. */
export function paysDifferenceInUrl(): boolean {
  return new URLSearchParams(location.search).get(parameters.paysDifference) === "yes";
}

/** The code of a link, which stays in the URL until it is used: also over visits to WeChat and to the login page. */
export function promotionCodeInUrl(): string | undefined {
  return new URLSearchParams(location.search).get(parameters.promotionCode)?.slice(0, 64) || undefined;
}

export function setPromotionCodeInUrl(code: string | undefined): void {
  const url = new URL(location.href);
  if (code === undefined) url.searchParams.delete(parameters.promotionCode);
  else url.searchParams.set(parameters.promotionCode, code);
  history.replaceState(history.state, "", url);
}

/**
 * The path of the pricing page with a package's dialog open, used as the return path after signing in. It has the
 * promotion code of the current URL, or another one.
 */
export function purchasePath(packageId: number, code = promotionCodeInUrl()): string {
  const withCode = code === undefined ? "" : `&${parameters.promotionCode}=${encodeURIComponent(code)}`;
  return `/pricing?${parameters.packageId}=${packageId}${withCode}`;
}

export function receiptPath(orderNo: string): string {
  return `/account/receipt?order=${encodeURIComponent(orderNo)}`;
}

/** The package id in the current URL, unparsed. */
export function packageIdInUrl(): string | null {
  return new URLSearchParams(location.search).get(parameters.packageId);
}

export function setPackageIdInUrl(packageId: number | undefined): void {
  replaceInUrl({ packageId });
}

/** Removes the return parameters of a payment app from the URL; the package id stays. */
export function removeReturnFromUrl(): void {
  replaceInUrl({ packageId: packageIdInUrl() ?? undefined });
}

type PurchasePart = Exclude<keyof typeof returnParameters, "promotionCode">;

/** Replaces the parameters of the current URL that identify a purchase. */
export function replaceInUrl(parts: Partial<Record<PurchasePart, string | number | undefined>>): void {
  const { promotionCode: _, ...identifying } = parameters;
  const url = new URL(location.href);
  for (const [part, name] of Object.entries(identifying)) {
    const value = parts[part as PurchasePart];
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  removeWechatFragment(url);
  history.replaceState(history.state, "", url);
}

/** A return from a payment app, or from WeChat's OAuth page. It does not prove that the order was paid. */
export interface ReturnFromPaying {
  /** Set together with `method`; undefined if WeChat returned the reply to another browser's request. */
  readonly orderNo?: string;
  readonly method?: PaymentMethod;
  /** Whether WeChat's OAuth page has identified the payer; undefined after a return from a payment app. */
  readonly isAuthorized?: boolean | undefined;
}

/** Reads a return from a URL's query; undefined if the query contains none. */
export function readReturn(search: string): ReturnFromPaying | undefined {
  const query = new URLSearchParams(search);
  const orderNo = query.get(parameters.orderNo) ?? "";
  const method = paymentMethods.find((name) => name === query.get(parameters.method));
  const authorized = query.get(parameters.authorized);
  if (orderNo === "" && authorized === "no") return { isAuthorized: false };
  if (!method || !/^[\w-]{1,64}$/.test(orderNo)) return undefined;
  return { orderNo, method, isAuthorized: authorized === null ? undefined : authorized === "yes" };
}
