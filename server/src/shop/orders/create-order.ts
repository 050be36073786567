import type { BodyOf } from "@baleen/contract/call.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { type createOrder as call, orderOpenMinutes } from "@baleen/contract/shop/orders.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
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
import { addCredits } from "./credit-store.ts";
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

/** Like that of the previous release for an order without a promotion code and an upgrade. */
function digestOf({ packageId, amount, paymentMethod, promotionCode, paysDifference }: BodyOf<typeof call>) {
  const extras = [
    ...(promotionCode === undefined ? [] : [promotionCode]),
    ...(paysDifference === true ? [paysDifference] : []),
  ];
  return digest(JSON.stringify([packageId, amount, paymentMethod, ...extras]));
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
  const recentOrders = await listCurrentOrders(tx, accountId, secondsAfter(now, -60));
  const pending = recentOrders.filter((order) => order.state === "pending" && order.package_id === offer.id);
  const open = pending.find((order) => order.payment_method === body.paymentMethod) ?? pending[0];
  const { price, promotion, credits } = await priceOrder(context, tx, { body, offer, open, accountId, now });
  if (fenOfYuan(body.amount) !== price.price_fen) throw new Rejection("priceChanged");

  const isOpen = open && open.closes_at > now && hasPrice(open, price);
  if (isOpen && open.payment_method === body.paymentMethod) return open.order_no;
  requireMethodEnabled(offer.methods_off, body.paymentMethod, context);
  if (isOpen) {
    await updateOrder(tx, open.order_no, { payment_method: body.paymentMethod });
    return open.order_no;
  }
  const uses = promotion ? await listOpenUses(tx, accountId, promotion) : [];
  // What remaining days are worth is promised to one order at a time.
  const upgrades = credits.length > 0 ? recentOrders.filter(isOpenUpgrade) : [];
  const replacedNos = [open, ...uses, ...upgrades].map((order) => order?.order_no);
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
  await addCredits(tx, orderNo, credits);
  afterCommit(tx, () => context.metrics.count("orders_opened_total", { method: body.paymentMethod }));
  return orderNo;
}

type OrderPrice = Pick<Order, "price_fen" | "promotion_code" | "list_price_fen" | "credit_fen">;

interface OrderToPrice {
  readonly body: BodyOf<typeof call>;
  readonly offer: { readonly id: number; readonly price_fen: number; readonly level: Level };
  /** The account's open order for the package. */
  readonly open: Order | undefined;
  readonly accountId: number;
  readonly now: Date;
}

/** What an order costs, with its promotion code and the remaining days that pay a part of it. */
async function priceOrder(
  { quoteUpgrade, features: { creditsCardDays } }: Pick<Context, "quoteUpgrade" | "features">,
  tx: Tx,
  { body, offer, open, accountId, now }: OrderToPrice,
) {
  const { price, promotion } = await priceOffer(tx, offer, body.promotionCode);
  if (body.paysDifference !== true) return { price, promotion, credits: [] };
  const { price_fen: priceFen } = price;
  const credits = await quoteUpgrade(tx, { accountId, level: offer.level, priceFen, creditsCardDays, now });
  // An open upgrade keeps its price, although a day may have passed since.
  const isKept = open && open.closes_at > now && keepsPrice(open, price, fenOfYuan(body.amount));
  const kept = isKept ? open.credit_fen : null;
  const creditFen = kept ?? credits.reduce((sum, { worthFen }) => sum + worthFen, 0);
  if (creditFen === 0) throw new Rejection("priceChanged");
  return { price: { ...price, price_fen: priceFen - creditFen, credit_fen: creditFen }, promotion, credits };
}

const isOpenUpgrade = ({ state, credit_fen }: Order) => state === "pending" && credit_fen !== null;

/** Whether an open upgrade costs the amount that is due, and its price before the credit is still that of the plan. */
function keepsPrice(open: Order, { price_fen, promotion_code }: OrderPrice, dueFen: number | undefined) {
  const { credit_fen: creditFen } = open;
  const isSame = creditFen !== null && open.price_fen + creditFen === price_fen;
  return isSame && open.price_fen === dueFen && open.promotion_code === promotion_code;
}

/** What an order of a package costs, with the code if one is given. */
async function priceOffer(
  tx: Tx,
  offer: { readonly id: number; readonly price_fen: number },
  typed?: string,
) {
  const listFen = offer.price_fen;
  if (typed === undefined) {
    const price: OrderPrice = {
      price_fen: listFen,
      promotion_code: null,
      list_price_fen: null,
      credit_fen: null,
    };
    return { price, promotion: undefined };
  }
  const { promotion, priceFen } = await priceByCode(tx, typed, { packageId: offer.id, listFen });
  const price: OrderPrice = {
    price_fen: priceFen,
    promotion_code: promotion.code,
    list_price_fen: listFen,
    credit_fen: null,
  };
  return { price, promotion };
}

/** An open order keeps its code, even if that can no longer be used for a new one. */
function hasPrice(order: OrderPrice, { price_fen, promotion_code, credit_fen }: OrderPrice): boolean {
  const isSamePrice = order.price_fen === price_fen && order.credit_fen === credit_fen;
  return isSamePrice && order.promotion_code === promotion_code;
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
