import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Gateway, Notice, RawNotice } from "../outside/gateways/gateway.ts";
import { appendFact } from "./gateway-fact-store.ts";
import { keepNotice } from "./notice-store.ts";
import { settleWithin } from "./settle-payment.ts";

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
  const { attemptNo } = trade;
  const received = { channel, noticeId, attemptNo, body: raw.body, receivedAt: deps.clock.now() };
  try {
    await inTransaction(deps.db, async (tx) => {
      const outcome = await settleWithin(deps, tx, { method: channel, attemptNo, trade, source: "notice" });
      await keepNotice(tx, { ...received, outcome });
    });
  } catch (error) {
    await keepUnhandled(deps, channel, notice, received);
    throw error;
  }
  return true;
}

/** What could not be settled is not lost: what it says is in the ledger, and the sweep settles it. */
async function keepUnhandled(
  deps: Deps,
  method: PaymentMethod,
  { trade }: Notice,
  received: Parameters<typeof keepNotice>[1],
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await keepNotice(tx, received);
    await appendFact(tx, { method, trade, source: "notice", at: received.receivedAt });
  });
}
