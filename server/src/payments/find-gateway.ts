import { type PaymentMethod, paymentMethods } from "@baleen/contract/payment-methods.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Gateway } from "../outside/gateways/gateway.ts";

function methodNamed(name: string): PaymentMethod | undefined {
  return paymentMethods.find((method) => method === name);
}

/** Throws `paymentMethodUnavailable` unless the name is that of a method that is set up. */
export function findGateway({ gateways }: Pick<Deps, "gateways">, name: string): Gateway {
  const method = methodNamed(name);
  const gateway = method && gateways.get(method);
  if (!gateway) throw new AppError("paymentMethodUnavailable");
  return gateway;
}
