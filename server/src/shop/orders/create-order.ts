import type { BodyOf } from "@baleen/contract/call.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { type createOrder as call, orderOpenMinutes } from "@baleen/contract/shop/orders.ts";
import { lockOwnAccount, requirePhoneToPay } from "../../accounts/account-access.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { afterCommit, inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { type Random, randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findOffer, requireMethodEnabled, takeFromStock } from "../packages/package-store.ts";
import { listOpenUses } from "../promotions/code-use-store.ts";
import { promotionCodePolicy } from "../promotions/promotion-limits.ts";
import { priceByCode, reserveCode } from "../promotions/reserve-code.ts";
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

export const createOrder = defineHandler<Handler<typeof call>>({
  countedErrors: promotionCodePolicy.countedErrors,
  limits: (request) => (request.body.promotionCode === undefined ? [] : promotionCodePolicy.limits(request)),
  run: async (context, { body, user, visitor }) => {
    if (body.userId !== undefined && body.userId !== user.accountId) throw new Rejection("forbidden");
    const key = visitor.idempotencyKey;
    const body_digest = digestOf(body);
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
  },
});

/** Like that of the previous release for an order without a promotion code. */
function digestOf({ packageId, amount, paymentMethod, promotionCode }: BodyOf<typeof call>): string {
  return digest(
    JSON.stringify([
      packageId,
      amount,
      paymentMethod,
      ...(promotionCode === undefined ? [] : [promotionCode]),
    ]),
  );
}

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
  const { price, promotion } = await priceOffer(tx, offer, body.promotionCode);
  if (fenOfYuan(body.amount) !== price.price_fen) throw new Rejection("priceChanged");

  const recentOrders = await listCurrentOrders(tx, accountId, secondsAfter(now, -60));
  const pending = recentOrders.filter((order) => order.state === "pending" && order.package_id === offer.id);
  const open = pending.find((order) => order.payment_method === body.paymentMethod) ?? pending[0];
  const isOpen = open && open.closes_at > now && hasPrice(open, price);
  if (isOpen && open.payment_method === body.paymentMethod) return open.order_no;
  requireMethodEnabled(offer.methods_off, body.paymentMethod, context);
  if (isOpen) {
    await updateOrder(tx, open.order_no, { payment_method: body.paymentMethod });
    return open.order_no;
  }
  const uses = promotion ? await listOpenUses(tx, accountId, promotion) : [];
  const replacedNos = [open, ...uses].map((order) => order?.order_no);
  const replaced = recentOrders.filter(({ order_no }) => replacedNos.includes(order_no));
  for (const order of replaced) await endUnpaidOrder(tx, order, { to: "closed", cause: "replaced", at: now });

  limitOrders(recentOrders, replaced, now);
  if (offer.stock !== null && !(await takeFromStock(tx, offer.id))) throw new Rejection("packageSoldOut");
  if (promotion) await reserveCode(tx, promotion, accountId, now);
  const orderNo = makeOrderNumber(now, context.random);
  await addOrder(tx, {
    ...price,
    order_no: orderNo,
    account_id: accountId,
    package_id: offer.id,
    payment_method: body.paymentMethod,
    valid_days: offer.valid_days,
    level: offer.level,
    holds_stock: offer.stock !== null,
    created_at: now,
    closes_at: secondsAfter(now, orderOpenMinutes * 60),
  });
  afterCommit(tx, () => context.metrics.count("orders_opened_total", { method: body.paymentMethod }));
  return orderNo;
}

type OrderPrice = Pick<Order, "price_fen" | "promotion_code" | "list_price_fen">;

/** What an order of a package costs, with the code if one is given. */
async function priceOffer(
  tx: Tx,
  offer: { readonly id: number; readonly price_fen: number },
  typed?: string,
) {
  const listFen = offer.price_fen;
  if (typed === undefined) {
    const price: OrderPrice = { price_fen: listFen, promotion_code: null, list_price_fen: null };
    return { price, promotion: undefined };
  }
  const { promotion, priceFen } = await priceByCode(tx, typed, { packageId: offer.id, listFen });
  const price = { price_fen: priceFen, promotion_code: promotion.code, list_price_fen: listFen };
  return { price, promotion };
}

/** An open order keeps its code, even if that can no longer be used for a new one. */
function hasPrice(order: OrderPrice, { price_fen, promotion_code }: OrderPrice): boolean {
  return order.price_fen === price_fen && order.promotion_code === promotion_code;
}

/** `replaced` were closed just now, but `recentOrders` was read before and still has them as pending. */
function limitOrders(recentOrders: readonly Order[], replaced: readonly Order[], now: Date): void {
  const recent = recentOrders.filter((order) => order.created_at > secondsAfter(now, -60));
  if (recent.length >= maxPerMinute) throw new Rejection("tooManyOrders", { retryAfterS: 60 });
  const pending = recentOrders.filter((order) => order.state === "pending" && !replaced.includes(order));
  if (pending.length >= maxOpen) throw new Rejection("tooManyOpenOrders");
}

/** UTC time and 13 random symbols. The time keeps the index append-only; 65 random bits make numbers unguessable. */
function makeOrderNumber(now: Date, random: Random): string {
  const time = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}${randomSymbols(random, 13)}`;
}
