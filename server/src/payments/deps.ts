import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { DesktopDeps } from "../desktop/deps.ts";
import type { Gateway } from "./gateways/gateway.ts";

export interface PaymentDeps extends DesktopDeps {
  /** The gateways of the configured payment methods. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
}
