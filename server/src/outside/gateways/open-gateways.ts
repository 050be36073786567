import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Clock } from "../clock.ts";
import type { Random } from "../random.ts";
import { alipayGateway } from "./alipay/gateway.ts";
import type { Gateway, GatewayAlarms } from "./gateway.ts";
import { hupiGateway } from "./hupi/gateway.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { wechatGateway } from "./wechat/gateway.ts";
import { withCircuitBreaker } from "./with-circuit-breaker.ts";

interface Deps {
  readonly clock: Clock;
  readonly random: Random;
  readonly alarms: GatewayAlarms;
}

/** The gateways of the methods that are set up, each behind a circuit breaker. */
export function openGateways(
  { wechat, alipay, hupi }: PaymentSettings,
  deps: Deps,
): Map<PaymentMethod, Gateway> {
  const gateways = new Map<PaymentMethod, Gateway>();
  if (wechat) gateways.set("wechat", wechatGateway({ ...deps, settings: wechat }));
  if (alipay) gateways.set("alipay", alipayGateway({ ...deps, settings: alipay }));
  if (hupi) gateways.set("hupi", hupiGateway({ ...deps, settings: hupi }));
  for (const [method, gateway] of gateways) gateways.set(method, withCircuitBreaker(gateway, deps.clock));
  return gateways;
}
