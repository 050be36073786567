import { returnParameters } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";

interface Returning {
  readonly orderNo: string;
  readonly packageId: number;
  readonly method: PaymentMethod;
  readonly isAuthorized?: boolean;
}

/** The path to which buyers return from an app. It proves nothing: the page asks how the order stands. */
export function returnPath({ orderNo, packageId, method, isAuthorized }: Returning): string {
  const query = new URLSearchParams({
    [returnParameters.packageId]: String(packageId),
    [returnParameters.orderNo]: orderNo,
    [returnParameters.method]: method,
    ...(isAuthorized !== undefined && { [returnParameters.authorized]: isAuthorized ? "yes" : "no" }),
  });
  return `/pricing?${query}`;
}
