import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Gateway, Notice, RawNotice } from "../outside/gateways/gateway.ts";
import { appendFact } from "./gateway-fact-store.ts";
import { saveNotice } from "./notice-store.ts";
import { settleInTransaction } from "./settle-payment.ts";

/**
 * Verifies a gateway's notice and settles it. True, after the commit, ends the gateway's retries; a repeated notice changes
 * nothing and is accepted too. False for notices that are not authentic.
 */
export async function receiveNotice(
  deps: Deps,
  channel: PaymentMethod,
  gateway: Gateway,
  raw: RawNotice,
): Promise<boolean> {
  const count = (outcome: string) =>
    deps.metrics.count("notices_total", { method: channel, outcome: outcome.replaceAll(" ", "_") });
  const notice = await gateway.readNotice(raw);
  if (!notice) {
    count("not authentic");
    return false;
  }
  const { noticeId, trade } = notice;
  const { attemptNo } = trade;
  const received = { channel, noticeId, attemptNo, body: raw.body, receivedAt: deps.clock.now() };
  try {
    const settled = await inTransaction(deps.db, async (tx) => {
      const outcome = await settleInTransaction(deps, tx, {
        method: channel,
        attemptNo,
        trade,
        source: "notice",
      });
      await saveNotice(tx, { ...received, outcome });
      return outcome;
    });
    count(settled);
  } catch (error) {
    count("failed");
    await saveUnhandled(deps, channel, notice, received);
    throw error;
  }
  return true;
}

/** Stores a notice that could not be settled, with its fact. The job `finishNotice` settles it. */
async function saveUnhandled(
  deps: Deps,
  method: PaymentMethod,
  { trade }: Notice,
  received: Parameters<typeof saveNotice>[1],
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await saveNotice(tx, received);
    await appendFact(tx, { method, trade, source: "notice", at: received.receivedAt });
  });
}
