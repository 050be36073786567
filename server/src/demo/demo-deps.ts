import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Deps } from "../deps.ts";
import type { SimulatedGateway } from "./simulated-gateway.ts";

/** What the demo's own calls get besides: the gateways as something a buyer can act on. */
export interface DemoDeps extends Deps {
  readonly cashiers: ReadonlyMap<PaymentMethod, SimulatedGateway>;
}
