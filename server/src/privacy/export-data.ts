import type { Language } from "@baleen/contract/language.ts";
import { type exportData as call, exportsADay } from "@baleen/contract/privacy/privacy.ts";
import { describeCause } from "@baleen/contract/shop/order-causes.ts";
import type { Account } from "../accounts/account-store.ts";
import { addToHistory } from "../accounts/deletion-store.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import type { PrivacyDeps } from "./deps.ts";
import { glossary } from "./export-glossary.ts";
import {
  listOwnGrants,
  listOwnMessages,
  listOwnOrders,
  listOwnPayments,
  listOwnProofs,
  listOwnRefunds,
  listOwnSteps,
  listSupportMatters,
} from "./export-store.ts";
import { proveOwner } from "./prove-owner.ts";

const perAccount: RateLimit = { max: exportsADay, windowS: 86_400, error: "tooManyExports" };

export const exportData: Handler<PrivacyDeps, typeof call> = async (deps, { body: proof, user, visitor }) => {
  const limit = `exports of account ${user.accountId}`;
  await deps.rateLimits.check(limit, perAccount);
  const lockOwner = await proveOwner(deps, { purpose: "export", proof, user, visitor });
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockOwner(tx);
    await deps.rateLimits.consume(limit, perAccount, tx);
    const now = deps.clock.now();
    await addToHistory(tx, account.id, "exported", now);
    return inIsoTimes({
      format: "baleen account export",
      exportedAt: now,
      glossary,
      account: ownAccount(account),
      ...(await listOwnProofs(tx, account.id)),
      ...(await listOwnMessages(tx, account.id)),
      ...(await listTrades(tx, account, visitor.language)),
    });
  });
};

function ownAccount(account: Account) {
  return {
    id: account.id,
    username: account.username,
    nickname: account.nickname,
    email: account.email,
    phone: account.phone,
    createdAt: account.created_at,
    membershipEndsAt: account.vip_expire_at,
    deletionRequestedAt: account.deletion_requested_at,
    deletesAt: account.deletes_at,
  };
}

async function listTrades(tx: Tx, { id }: Account, language: Language) {
  const orders = await listOwnOrders(tx, id);
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const steps = await listOwnSteps(tx, orderNos);
  const refunds = await listOwnRefunds(tx, orderNos);
  const { payments, statements, notices } = await listOwnPayments(tx, orderNos);
  const ofPayment = (paymentNo: string) => ({
    statements: statements.filter((row) => row.paymentNo === paymentNo),
    notices: notices.filter((row) => row.paymentNo === paymentNo),
  });
  const numbers = [
    ...orderNos,
    ...payments.map(({ paymentNo }) => paymentNo),
    ...refunds.map(({ refundNo }) => refundNo),
  ];
  return {
    orders: orders.map((order) => ({
      ...order,
      steps: steps
        .filter(({ orderNo }) => orderNo === order.orderNo)
        .map((step) => ({ ...step, cause: describeCause(step.cause)[language] })),
      payments: payments
        .filter(({ orderNo }) => orderNo === order.orderNo)
        .map((payment) => ({ ...payment, ...ofPayment(payment.paymentNo) })),
      refunds: refunds.filter(({ orderNo }) => orderNo === order.orderNo),
    })),
    ...(await listOwnGrants(tx, id)),
    ...(await listSupportMatters(tx, id, numbers, language)),
  };
}

type InIsoTimes<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: InIsoTimes<Value[Key]> }
    : Value;

/** What `JSON.stringify` makes of instants. */
function inIsoTimes<Value>(value: Value): InIsoTimes<Value> {
  return JSON.parse(JSON.stringify(value)) as InIsoTimes<Value>;
}
