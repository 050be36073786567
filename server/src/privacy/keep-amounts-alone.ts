import { lockAccount } from "../accounts/account-store.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFacts } from "../payments/gateway-fact-store.ts";
import { listOpenStatements } from "../payments/statement-store.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { PrivacyDeps } from "./deps.ts";
import {
  addFormerSale,
  findNewestRecord,
  listExpiredAccounts,
  listPaidOrders,
  prolongRecords,
  removeRecords,
} from "./former-sales-store.ts";

const maxAtOnce = 20;

/** Leaves of deleted accounts whose last trade was before an instant nothing but what was paid and sent back. */
export async function keepAmountsAlone({ db }: PrivacyDeps, before: Date): Promise<void> {
  for (const accountId of await listExpiredAccounts(db, before, maxAtOnce)) {
    await inTransaction(db, (tx) => expire(tx, accountId, before));
  }
}

async function expire(tx: Tx, accountId: number, before: Date): Promise<void> {
  const { deleted_at: deletedAt, last_trade_at: lastTradeAt } = await lockAccount(tx, accountId);
  if (!deletedAt || !lastTradeAt || lastTradeAt > before) return;
  // Something was learned of a payment, or done by support, after the last trade.
  const newest = await findNewestRecord(tx, accountId);
  if (newest && newest > before) return await prolongRecords(tx, accountId, newest);
  for (const order of await listPaidOrders(tx, accountId)) {
    const { method, attemptNo, state, paidFen } = order;
    const of = { method, attemptNo };
    const { refundedFen } = foldFacts(await listFacts(tx, of), await listOpenStatements(tx, of));
    const sentBack = state === "refunded" ? paidFen : Math.min(refundedFen, paidFen);
    await addFormerSale(tx, { ...order, refundedFen: sentBack });
  }
  await removeRecords(tx, accountId);
}
