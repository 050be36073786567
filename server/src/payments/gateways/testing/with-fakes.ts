import type { Fake } from "../../../../../fake-gateways/fake.ts";
import type { Finding } from "../../../platform/check.ts";
import type { SendHttp } from "../../../platform/http-client.ts";
import { GatewayError, type Trade } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import type { RawNotice } from "../raw-notice.ts";

const neverMs = 600_000;

/**
 * Sends without a timeout, since a slow machine must not look like a gateway that hangs. Fails at once if the fake
 * hangs.
 */
export function sendToFake(fake: Fake): SendHttp {
  return async (url, request) => {
    const hanging = fake.nextHang().then(() => {
      throw new GatewayError("unknown", "The fake gave no answer: it hangs");
    });
    return await Promise.race([sendOverHttp(url, { ...request, timeoutMs: neverMs }), hanging]);
  };
}

/** The newest notice as the fake would deliver it, with header names in lower case, as Node provides them. */
export function newestNotice(fake: Fake): RawNotice {
  const { headers = {}, body = "" } = fake.notices.deliveries.at(-1)?.notice.write() ?? {};
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { headers: Object.fromEntries(lowered), body };
}

/** A trade's figures as a short text, for expectations. */
export function summarizeTrade(trade: Trade | undefined) {
  if (!trade) return "no trade";
  const { paidFen, refundedFen = 0, hasRefund, ended } = trade;
  if (paidFen === undefined) return ended ?? "open";
  if (refundedFen >= paidFen) return "refunded";
  return hasRefund || refundedFen > 0 ? "partly refunded" : "paid";
}

/** All steps of a self-test. */
export async function stepsOf(selfTest: AsyncIterable<Finding>): Promise<Finding[]> {
  const steps: Finding[] = [];
  for await (const step of selfTest) steps.push(step);
  return steps;
}
