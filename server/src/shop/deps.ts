import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { AccountDeps } from "../accounts/deps.ts";

export interface ShopDeps extends AccountDeps {
  /** The payment methods that are set up. */
  readonly gateways: ReadonlyMap<PaymentMethod, unknown>;
}
