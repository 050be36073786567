import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { alipayGateway } from "./alipay/gateway.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import type { GatewayMeter } from "./gateway-meter.ts";
import { hupiGateway } from "./hupi/gateway.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { wechatGateway } from "./wechat/gateway.ts";

type Options = Pick<Required<GatewayOptions<unknown>>, "clock" | "random" | "alarms"> & {
  readonly meter: GatewayMeter;
};

/** Opens the gateways of all configured methods, each measured and behind a circuit breaker. */
export function openGateways({ wechat, alipay, hupi }: PaymentSettings, options: Options) {
  const gateways = new Map<PaymentMethod, Gateway>();
  if (wechat) gateways.set("wechat", wechatGateway({ ...options, settings: wechat }));
  if (alipay) gateways.set("alipay", alipayGateway({ ...options, settings: alipay }));
  if (hupi) gateways.set("hupi", hupiGateway({ ...options, settings: hupi }));
  for (const [method, gateway] of gateways)
    gateways.set(method, options.meter.measureWithBreaker(method, gateway));
  return gateways;
}
