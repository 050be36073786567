import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { MembershipDeps } from "../membership/deps.ts";
import type { Gateway } from "./gateways/gateway.ts";

export interface PaymentDeps extends MembershipDeps {
  /** The gateways of the configured payment methods. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
}
