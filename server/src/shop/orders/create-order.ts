import type { BodyOf } from "@baleen/contract/call.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { type createOrder as call, orderOpenMinutes } from "@baleen/contract/shop/orders.ts";
import { lockOwnAccount, requirePhoneToPay } from "../../accounts/account-access.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { afterCommit, inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { type Random, randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findOffer, requireMethodEnabled, takeFromStock } from "../packages/package-store.ts";
import {
  addOrder,
  endUnpaidOrder,
  findOrderOfIdempotencyKey,
  listCurrentOrders,
  type Order,
  saveIdempotencyKey,
  updateOrder,
} from "./order-store.ts";

const maxOpen = 5;
const maxPerMinute = 10;

export const createOrder: Handler<typeof call> = async (context, { body, user, visitor }) => {
  if (body.userId !== undefined && body.userId !== user.accountId) throw new Rejection("forbidden");
  const key = visitor.idempotencyKey;
  const body_digest = digest(JSON.stringify([body.packageId, body.amount, body.paymentMethod]));
  return await inTransaction(context.db, async (tx) => {
    // Serializes the account's requests, so that a second request finds the order of the first.
    const account = await lockOwnAccount(tx, user, "acquire");
    const now = context.clock.now();
    const earlier = key && (await findOrderOfIdempotencyKey(tx, user.accountId, key, now));
    if (earlier && earlier.body_digest !== body_digest) throw new Rejection("idempotencyKeyReused");
    if (earlier) return { orderNo: earlier.order_no };
    if (isLifetime(account.vip_expire_at)) throw new Rejection("membershipIsLifetime");
    requirePhoneToPay(context, account);
    const orderNo = await findOrOpenOrder(context, tx, body, account.id, now);
    const keyed = { account_id: account.id, body_digest, order_no: orderNo, created_at: now };
    if (key) await saveIdempotencyKey(tx, { ...keyed, key });
    return { orderNo };
  });
};

/** The number of the open order for the package, whatever its payment method, or of a new order. */
async function findOrOpenOrder(
  context: Context,
  tx: Tx,
  body: BodyOf<typeof call>,
  accountId: number,
  now: Date,
) {
  const offer = await findOffer(tx, body.packageId, now);
  if (offer?.status !== "active") throw new Rejection("packageNotOnSale");
  if (fenOfYuan(body.amount) !== offer.price_fen) throw new Rejection("priceChanged");

  const recentOrders = await listCurrentOrders(tx, accountId, secondsAfter(now, -60));
  const pending = recentOrders.filter((order) => order.state === "pending" && order.package_id === offer.id);
  const open = pending.find((order) => order.payment_method === body.paymentMethod) ?? pending[0];
  const isOpen = open && open.closes_at > now && open.price_fen === offer.price_fen;
  if (isOpen && open.payment_method === body.paymentMethod) return open.order_no;
  requireMethodEnabled(offer.methods_off, body.paymentMethod, context);
  if (isOpen) {
    await updateOrder(tx, open.order_no, { payment_method: body.paymentMethod });
    return open.order_no;
  }
  if (open) await endUnpaidOrder(tx, open, { to: "closed", cause: "replaced", at: now });

  limitOrders(recentOrders, open, now);
  if (offer.stock !== null && !(await takeFromStock(tx, offer.id))) throw new Rejection("packageSoldOut");
  const orderNo = makeOrderNumber(now, context.random);
  await addOrder(tx, {
    order_no: orderNo,
    account_id: accountId,
    package_id: offer.id,
    payment_method: body.paymentMethod,
    price_fen: offer.price_fen,
    valid_days: offer.valid_days,
    level: offer.level,
    holds_stock: offer.stock !== null,
    created_at: now,
    closes_at: secondsAfter(now, orderOpenMinutes * 60),
  });
  afterCommit(tx, () => context.metrics.count("orders_opened_total", { method: body.paymentMethod }));
  return orderNo;
}

/** `replacedOrder` was closed just now, but `recentOrders` was read before and still has it as pending. */
function limitOrders(recentOrders: readonly Order[], replacedOrder: Order | undefined, now: Date): void {
  const recent = recentOrders.filter((order) => order.created_at > secondsAfter(now, -60));
  if (recent.length >= maxPerMinute) throw new Rejection("tooManyOrders", { retryAfterS: 60 });
  const pending = recentOrders.filter((order) => order.state === "pending" && order !== replacedOrder);
  if (pending.length >= maxOpen) throw new Rejection("tooManyOpenOrders");
}

/** UTC time and 13 random symbols. The time keeps the index append-only; 65 random bits make numbers unguessable. */
function makeOrderNumber(now: Date, random: Random): string {
  const time = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}${randomSymbols(random, 13)}`;
}
