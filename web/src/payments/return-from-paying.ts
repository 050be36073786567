import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { parameters } from "./purchase-url.ts";

/** A return from a payment app, or from WeChat's question who pays. It proves nothing. */
export interface ReturnFromPaying {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  /** Whether WeChat has told who pays; undefined after leaving for an app. */
  readonly isAuthorized?: boolean | undefined;
}

/** What a URL's query says about a return; undefined if it is none. */
export function readReturn(search: string): ReturnFromPaying | undefined {
  const query = new URLSearchParams(search);
  const orderNo = query.get(parameters.orderNo) ?? "";
  const method = paymentMethods.find((known) => known === query.get(parameters.method));
  if (!method || !/^[\w-]{1,64}$/.test(orderNo)) return undefined;
  const authorized = query.get(parameters.authorized);
  return { orderNo, method, isAuthorized: authorized === null ? undefined : authorized === "yes" };
}
