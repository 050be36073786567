import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Deps } from "../deps.ts";
import type { Gateway, RawNotice } from "../outside/gateways/gateway.ts";
import { keepNotice, noteHandled } from "./notice-store.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * What happens when a payment arrives: the notice must be authentic, is kept, and is settled. True tells the
 * gateway to stop repeating it, and is said only after everything is committed.
 */
export async function receiveNotice(
  deps: Deps,
  channel: PaymentMethod,
  gateway: Gateway,
  raw: RawNotice,
): Promise<boolean> {
  const notice = await gateway.readNotice(raw);
  if (!notice) return false;
  const { noticeId, trade } = notice;
  await keepNotice(deps.db, {
    channel,
    noticeId,
    attemptNo: trade.attemptNo,
    body: raw.body,
    receivedAt: deps.clock.now(),
  });
  const outcome = await settlePayment(deps, channel, trade);
  await noteHandled(deps.db, channel, noticeId, outcome, deps.clock.now());
  return true;
}
