import type { returnParameters } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";

/** `returnParameters` of the contract, without the calls beside it, which this page does not load. */
const parameters: typeof returnParameters = {
  packageId: "buy",
  orderNo: "order",
  method: "method",
  authorized: "authorized",
};

/** The path of the pricing page with a package's dialog open, to return to after signing in. */
export function purchasePath(packageId: number): string {
  return `/pricing?${parameters.packageId}=${packageId}`;
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

/** Keeps the package alone of a URL to which a payment app has led back. */
export function forgetReturnInUrl(): void {
  replaceInUrl({ packageId: packageIdInUrl() ?? undefined });
}

/** Replaces the parts of the current URL that name a purchase. */
export function replaceInUrl(
  parts: Partial<Record<keyof typeof returnParameters, string | number | undefined>>,
): void {
  const url = new URL(location.href);
  for (const [part, name] of Object.entries(parameters)) {
    const value = parts[part as keyof typeof parameters];
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  // Redirects keep what `authorizeUrl` ends with.
  if (url.hash === "#wechat_redirect") url.hash = "";
  history.replaceState(history.state, "", url);
}

/** A return from a payment app, or from WeChat's question who pays. It proves nothing. */
export interface ReturnFromPaying {
  /** With its method; undefined where WeChat has led back with the answer to another browser's request. */
  readonly orderNo?: string;
  readonly method?: PaymentMethod;
  /** Whether WeChat has said who pays; undefined after leaving for an app. */
  readonly isAuthorized?: boolean | undefined;
}

/** What a URL's query says about a return; undefined if it is none. */
export function readReturn(search: string): ReturnFromPaying | undefined {
  const query = new URLSearchParams(search);
  const orderNo = query.get(parameters.orderNo) ?? "";
  const method = paymentMethods.find((name) => name === query.get(parameters.method));
  const authorized = query.get(parameters.authorized);
  if (orderNo === "" && authorized === "no") return { isAuthorized: false };
  if (!method || !/^[\w-]{1,64}$/.test(orderNo)) return undefined;
  return { orderNo, method, isAuthorized: authorized === null ? undefined : authorized === "yes" };
}
