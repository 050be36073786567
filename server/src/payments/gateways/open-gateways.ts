import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { CircuitOpenError, circuitBreaker } from "../../platform/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";
import { alipayGateway } from "./alipay/gateway.ts";
import type { Gateway, GatewayAlarms } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";
import { type GatewayMeter, measureGateway } from "./gateway-meter.ts";
import { hupiGateway } from "./hupi/gateway.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { wechatGateway } from "./wechat/gateway.ts";

interface Deps {
  readonly clock: Clock;
  readonly random: Random;
  readonly alarms: GatewayAlarms;
  readonly meter: GatewayMeter;
}

/** The gateways of the methods that are set up, measured, each behind a circuit breaker. */
export function openGateways(
  { wechat, alipay, hupi }: PaymentSettings,
  deps: Deps,
): Map<PaymentMethod, Gateway> {
  const gateways = new Map<PaymentMethod, Gateway>();
  if (wechat) gateways.set("wechat", wechatGateway({ ...deps, settings: wechat }));
  if (alipay) gateways.set("alipay", alipayGateway({ ...deps, settings: alipay }));
  if (hupi) gateways.set("hupi", hupiGateway({ ...deps, settings: hupi }));
  const { clock, meter } = deps;
  for (const [method, gateway] of gateways) {
    const measured = measureGateway(gateway, method, meter);
    gateways.set(
      method,
      withCircuitBreaker(measured, clock, (until) => meter.rest(method, until)),
    );
  }
  return gateways;
}

/** A gateway whose calls share a circuit breaker. A call that the gateway rejects is an answer, and no failure. */
export function withCircuitBreaker(gateway: Gateway, clock: Clock, onOpen?: (until: Date) => void): Gateway {
  const judge = (error: unknown) =>
    error instanceof GatewayError && error.kind === "refused" ? "success" : "failure";
  const breaker = circuitBreaker(clock, judge, onOpen);
  const guard =
    <Asked, Result>(call: (asked: Asked) => Promise<Result>) =>
    async (asked: Asked): Promise<Result> => {
      try {
        return await breaker(() => call(asked));
      } catch (error) {
        if (error instanceof CircuitOpenError) throw new GatewayError("unknown", error.message);
        throw error;
      }
    };
  return {
    ...gateway,
    create: guard(gateway.create),
    query: guard(gateway.query),
    close: guard(gateway.close),
    refund: guard(gateway.refund),
    queryRefund: guard(gateway.queryRefund),
  };
}
