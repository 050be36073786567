import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Clock } from "../clock.ts";
import type { Random } from "../random.ts";
import { alipayGateway } from "./alipay/alipay-gateway.ts";
import type { Gateway, GatewayAlarms } from "./gateway.ts";
import { hupiGateway } from "./hupi/hupi-gateway.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { wechatGateway } from "./wechat/wechat-gateway.ts";
import { withCircuitBreaker } from "./with-circuit-breaker.ts";

interface Surroundings {
  readonly clock: Clock;
  readonly random: Random;
  readonly alarms: GatewayAlarms;
}

/** The gateways of the methods that are set up. */
export function openGateways(
  { wechat, alipay, hupi }: PaymentSettings,
  { clock, random, alarms }: Surroundings,
): Map<PaymentMethod, Gateway> {
  const gateways = new Map<PaymentMethod, Gateway>();
  if (wechat) gateways.set("wechat", wechatGateway({ settings: wechat, clock, random, alarms }));
  if (alipay) gateways.set("alipay", alipayGateway({ settings: alipay, clock }));
  if (hupi) gateways.set("hupi", hupiGateway({ settings: hupi, clock, random, alarms }));
  for (const [method, gateway] of gateways) gateways.set(method, withCircuitBreaker(gateway, clock));
  return gateways;
}
