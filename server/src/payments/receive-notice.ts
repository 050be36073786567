import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { afterCommit, inTransaction } from "../platform/database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import { appendFact } from "./gateway-fact-store.ts";
import type { Gateway, RawNotice, Trade } from "./gateways/gateway.ts";
import { type ReceivedNotice, saveNotice } from "./notice-store.ts";
import { settleInTransaction } from "./settle-payment.ts";

/**
 * Verifies a gateway's notice and settles it. True, after the commit, ends the gateway's retries; a repeated notice changes
 * nothing and is accepted too. False for notices that are not authentic.
 */
export async function receiveNotice(
  deps: PaymentDeps,
  channel: PaymentMethod,
  gateway: Gateway,
  raw: RawNotice,
): Promise<boolean> {
  const notice = await gateway.readNotice(raw);
  if (!notice) {
    countNotice(deps, channel, "not authentic");
    return false;
  }
  const { noticeId, trade } = notice;
  const { attemptNo } = trade;
  const received = { channel, noticeId, attemptNo, body: raw.body, receivedAt: deps.clock.now() };
  try {
    await settleNotice(deps, received, trade);
  } catch (error) {
    countNotice(deps, channel, "failed");
    await saveUnhandled(deps, received, trade);
    throw error;
  }
  return true;
}

/**
 * Settles a notice and stores its outcome, in one transaction: when it arrives or, if that failed, by the job `finishNotice`
 * from the ledger, without `trade`.
 */
export async function settleNotice(
  deps: PaymentDeps,
  received: ReceivedNotice,
  trade: Trade | undefined,
): Promise<void> {
  const { channel: method, attemptNo } = received;
  await inTransaction(deps.db, async (tx) => {
    const outcome = await settleInTransaction(deps, tx, { method, attemptNo, trade, source: "notice" });
    await saveNotice(tx, received, { outcome, at: deps.clock.now() });
    afterCommit(tx, () => countNotice(deps, method, outcome));
  });
}

/** Stores a notice that could not be settled, with its fact. The job `finishNotice` settles it. */
async function saveUnhandled(deps: PaymentDeps, received: ReceivedNotice, trade: Trade): Promise<void> {
  const { channel: method, receivedAt: at } = received;
  await inTransaction(deps.db, async (tx) => {
    await saveNotice(tx, received);
    await appendFact(tx, { method, trade, source: "notice", at });
  });
}

function countNotice({ metrics }: PaymentDeps, method: PaymentMethod, outcome: string): void {
  metrics.count("notices_total", { method, outcome: outcome.replaceAll(" ", "_") });
}
