import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Deps } from "../operations/deps.ts";
import type { SimulatedGateway } from "./simulated-gateway.ts";

export interface DemoDeps extends Deps {
  readonly cashiers: ReadonlyMap<PaymentMethod, SimulatedGateway>;
}
