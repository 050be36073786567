import { randomUUID } from "node:crypto";
import type { FakeTrade } from "../../../../fake-gateways/fake.ts";
import type { Delivery } from "../../../../fake-gateways/notice-delivery.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { moveDays } from "../../membership/operator/move-days.ts";
import { type Attempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { findNewestInvoice } from "../../payments/invoices/invoice-store.ts";
import { issueInvoice } from "../../payments/invoices/operator/issue-invoice.ts";
import { completeOrder } from "../../payments/operator/complete-order.ts";
import { recheckOrder } from "../../payments/operator/recheck-order.ts";
import { settleMismatch } from "../../payments/operator/settle-mismatch.ts";
import { withdrawCompletion } from "../../payments/operator/withdraw-completion.ts";
import { correctSentBack, recordSentBack } from "../../payments/refunds/operator/record-sent-back.ts";
import { refundOrder } from "../../payments/refunds/operator/refund-order.ts";
import { listRefunds } from "../../payments/refunds/refund-store.ts";
import { type SynchronizedClock, secondsAfter } from "../../platform/clock.ts";
import {
  makePromotion,
  orderNoOf,
  orderWithCode,
  pricedOrder,
} from "../../shop/promotions/testing/make-promotion.ts";
import { deadlockNext, deadlockOften } from "../deadlocks.ts";
import { grantLifetime, li, makePerson, type Person } from "../makers.ts";
import { mergeByOwner, signInAgain } from "../merging.ts";
import { sweep } from "../run-due-jobs.ts";
import type { Shop } from "../shop.ts";
import { startToPay, type TradeType } from "../trade-types.ts";
import { send } from "../world.ts";
import { misbehaviours, type Step } from "./steps.ts";

export interface PlacedOrder {
  readonly orderNo: string;
  /** Changes if the buyer's account becomes part of another one. */
  person: Person;
}

/** One history under way. */
export interface History {
  readonly shop: Shop;
  readonly orders: PlacedOrder[];
  /** Notices of this history that are neither delivered nor lost yet. */
  listUndelivered(): Delivery[];
  /** Attempts whose notice is lost. */
  readonly attemptsWithLostNotice: Set<string>;
  readonly handledNotices: Set<Delivery>;
  /** The refunds that were made in gateways' consoles, by attempt. */
  readonly elsewhere: Map<string, number[]>;
  /** The account that days are moved to. */
  daysReceiver: Person | undefined;
  merges: number;
  /** Made when it is first used. */
  promotionCode: string | undefined;
  /** Orders of others with the promotion code. */
  readonly rivalOrders: string[];
  rivals: number;
  readonly name: string;
}

export function beginHistory(shop: Shop, name: string): History {
  const before = new Set(Object.values(shop.gateways).flatMap((fake) => fake.notices.deliveries));
  const handledNotices = new Set<Delivery>();
  const listUndelivered = () =>
    Object.values(shop.gateways)
      .flatMap((fake) => fake.notices.deliveries)
      .filter((posted) => !before.has(posted) && !handledNotices.has(posted));
  return {
    shop,
    orders: [],
    listUndelivered,
    attemptsWithLostNotice: new Set(),
    handledNotices,
    elsewhere: new Map(),
    daysReceiver: undefined,
    merges: 0,
    promotionCode: undefined,
    rivalOrders: [],
    rivals: 0,
    name,
  };
}

/** Takes a step. What cannot be done at the moment, such as paying twice, is left out. */
export async function performStep(history: History, step: Step): Promise<void> {
  try {
    await stepActions[step.kind](history, step as never);
  } catch (error) {
    if (!isImpossible(error)) throw error;
  }
}

/** Fakes and actions throw named errors for what cannot be done; PostgreSQL's errors have the name `error`. */
function isImpossible(error: unknown): boolean {
  return error instanceof Error && !["TypeError", "AssertionError", "error"].includes(error.name);
}

type StepAction<Kind extends Step["kind"]> = (
  history: History,
  step: Extract<Step, { kind: Kind }>,
) => Promise<void>;

const stepActions: { readonly [Kind in Step["kind"]]: StepAction<Kind> } = {
  async order(history, { tradeType, usesCode }) {
    const { shop, orders, name } = history;
    if (orders.length >= 3) return;
    const person = orders[0]?.person ?? (await makePerson(shop, name));
    const code = usesCode ? await promotionCodeOf(history) : undefined;
    const { method: paymentMethod } = tradeType;
    const ordered = await orderWithCode(shop, person, code, usesCode ? reducedYuan : 39, { paymentMethod });
    if (ordered.status !== 200) throw new Error("The person cannot order");
    const orderNo = orderNoOf(ordered);
    if (orders.every((placed) => placed.orderNo !== orderNo)) orders.push({ orderNo, person });
    await requestCode(shop, { orderNo, person }, tradeType);
  },
  async upgrade(history, { tradeType, packageId, usesCode }) {
    const { shop, orders } = history;
    if (orders.length === 4) return;
    const { person } = pick(orders, 0);
    const promotionCode = usesCode ? await promotionCodeOf(history) : undefined;
    const { token } = person;
    const preview = await send(shop, "POST", "/upgrades/preview", { packageId, promotionCode }, { token });
    const { offer } = (preview.body.data ?? {}) as { offer?: { due: number } | null };
    if (!offer) throw new Error("Nothing is left to be credited");
    const upgrade = { packageId, paysDifference: true, paymentMethod: tradeType.method };
    const ordered = await orderWithCode(shop, person, promotionCode, offer.due, upgrade);
    if (ordered.status !== 200) throw new Error("The person cannot order");
    const orderNo = orderNoOf(ordered);
    if (orders.every((placed) => placed.orderNo !== orderNo)) orders.push({ orderNo, person });
    await requestCode(shop, { orderNo, person }, tradeType);
  },
  async card({ shop, orders, name }) {
    const { person } = pick(orders, 0);
    const batch = { packageId: 1, count: 1, batch: `cards of ${name}`, tag: null, expiresAt: null };
    const [keyCode] = await makeCards(shop.context, batch);
    await send(shop, "POST", "/cards/validate", { keyCode }, { token: person.token });
  },
  async rival(history, { pays }) {
    const { shop, rivalOrders, name } = history;
    history.rivals += 1;
    const person = await makePerson(shop, `${name}-rival-${history.rivals}`);
    const ordered = await orderWithCode(shop, person, await promotionCodeOf(history), reducedYuan);
    if (ordered.status !== 200) throw new Error("The code cannot be used");
    const orderNo = orderNoOf(ordered);
    rivalOrders.push(orderNo);
    if (!pays) return;
    await requestCode(shop, { orderNo, person }, { method: "wechat", scene: "scan" });
    const [attempt] = await listAttemptsOf(shop.db, orderNo);
    if (attempt) await shop.gateways.wechat.pay(attempt.attempt_no);
  },
  async "revoke code"(history) {
    const code = await promotionCodeOf(history);
    await history.shop.db
      .updateTable("promotion_codes")
      .set({ revoked_at: history.shop.clock.now() })
      .where("code", "=", code)
      .execute();
  },
  async pay(history, { order, code, fen }) {
    const placed = pick(history.orders, order);
    const attempts = (await listAttemptsOf(history.shop.db, placed.orderNo)).toReversed();
    const amount = fen === 3900 ? {} : { amountFen: fen };
    const { method, attempt_no: attemptNo } = pick(attempts, code);
    await history.shop.gateways[method].pay(attemptNo, amount);
  },
  async "new code"({ shop, orders }, { order, tradeType, isExpired }) {
    const placed = pick(orders, order);
    if (isExpired) await expireCodes(shop, placed.orderNo);
    await requestCode(shop, placed, tradeType);
  },
  async deliver(history, { notice, times }) {
    const posted = pick(history.listUndelivered(), notice);
    const { shop } = history;
    const statuses = await Promise.all(Array.from({ length: times }, () => shop.deliver(posted)));
    if (statuses.includes(200)) history.handledNotices.add(posted);
  },
  async lose(history, { notice }) {
    const posted = pick(history.listUndelivered(), notice);
    history.handledNotices.add(posted);
    history.attemptsWithLostNotice.add(posted.notice.number);
  },
  async refund({ shop, orders }, { order, fen: amountFen, isDeadlocked, isAnswerLost }) {
    const { orderNo } = pick(orders, order);
    const paid = (await listAttemptsOf(shop.db, orderNo)).find(({ state }) => state === "paid");
    if (paid && isAnswerLost) shop.gateways[paid.method].misbehave("cut");
    const refund = { orderNo, amountFen, ...li, reason: "history", actionKey: randomUUID() };
    const twin = () => refundOrder(shop.context, refund).catch(() => undefined);
    const db = isDeadlocked ? deadlockNext(shop.db, twin) : shop.db;
    await refundOrder({ ...shop.context, db }, refund);
  },
  async "refund in console"({ shop, orders, elsewhere }, { order, fen }) {
    const { orderNo } = pick(orders, order);
    const attempts = await listAttemptsOf(shop.db, orderNo);
    const paid = attempts.find((attempt) => tradeOf(shop, attempt)?.paidFen !== undefined);
    if (!paid) return;
    const refunded = () => tradeOf(shop, paid)?.refundedFen ?? 0;
    const amount = fen === undefined || paid.method === "hupi" ? {} : { amountFen: fen };
    const beforeFen = refunded();
    shop.clock.advance(1);
    await shop.gateways[paid.method].refund(paid.attempt_no, amount);
    // Two refunds in the same second could not be distinguished.
    shop.clock.advance(1);
    const before = elsewhere.get(paid.attempt_no) ?? [];
    elsewhere.set(paid.attempt_no, [...before, refunded() - beforeFen]);
  },
  async "refund ends"({ shop, orders }, { refund, status }) {
    const refunds = (await Promise.all(orders.map(({ orderNo }) => listRefunds(shop.db, orderNo)))).flat();
    await shop.gateways.wechat.completeRefund(pick(refunds, refund).refund_no, status);
  },
  async misbehave({ shop }, { method, mode }) {
    shop.gateways[method].misbehave(pick(misbehaviours[method], mode));
  },
  async recheck({ shop, orders }, { order, skewS, isDeadlocked }) {
    const clock = nodeClock(shop.clock, skewS, undefined);
    const { orderNo } = pick(orders, order);
    const db = isDeadlocked ? deadlockOften(shop.db) : shop.db;
    await recheckOrder({ ...shop.context, db, clock }, { orderNo, ...li, reason: "history" });
  },
  async complete({ shop, orders }, { order, code, number }) {
    const { orderNo } = pick(orders, order);
    const attempt = pick((await listAttemptsOf(shop.db, orderNo)).toReversed(), code);
    const { attempt_no: attemptNo } = attempt;
    const gatewayTradeNo = number === "other" ? await numberOfAnother(shop, attempt) : `INVENTED${attemptNo}`;
    const amountFen = attempt.amount_fen;
    await completeOrder(shop.context, { orderNo, attemptNo, gatewayTradeNo, amountFen, ...byLi });
  },
  async "sent back"({ shop, orders, elsewhere }, { order, isOld }) {
    const { orderNo } = pick(orders, order);
    const attempts = await listAttemptsOf(shop.db, orderNo);
    const { attempt_no: attemptNo } = pick(
      attempts.filter(({ attempt_no }) => elsewhere.has(attempt_no)),
      0,
    );
    const amountFen = sumOf((elsewhere.get(attemptNo) ?? []).slice(0, isOld ? -1 : undefined));
    if (amountFen > 0) await recordSentBack(shop.context, { orderNo, attemptNo, amountFen, ...byLi });
  },
  async correct({ shop, orders, elsewhere }, { order, isWrong }) {
    const { orderNo } = pick(orders, order);
    const attempts = await listAttemptsOf(shop.db, orderNo);
    const { attempt_no: attemptNo } = pick(attempts, 0);
    const trueFen = sumOf(elsewhere.get(attemptNo) ?? []);
    if (isWrong)
      await recordSentBack(shop.context, { orderNo, attemptNo, amountFen: trueFen + 1300, ...byLi });
    // An operator's next look finds the mistake.
    shop.clock.advance(60);
    await correctSentBack(shop.context, { orderNo, attemptNo, amountFen: trueFen, ...byLi });
  },
  async "move days"(history, { order, days }) {
    const { shop, orders } = history;
    const { person } = pick(orders, order);
    history.daysReceiver ??= await makePerson(shop, `${history.name}-friend-${history.merges}`);
    const { accountId: toAccountId } = history.daysReceiver;
    await moveDays(shop.context, { id: person.accountId, toAccountId, days, ...byLi });
  },
  async merge(history, { survivor }) {
    const { shop, orders, name } = history;
    const { person } = pick(orders, 0);
    const other = history.daysReceiver ?? (await makePerson(shop, `${name}-other-${history.merges}`));
    history.merges += 1;
    const { body } = await mergeByOwner(shop, person, other, survivor);
    if (body.code !== 0) throw new Error(`The accounts cannot be merged now: ${body.message}`);
    const remaining = await signInAgain(shop, survivor === "this" ? person : other);
    for (const placed of orders) placed.person = remaining;
    history.daysReceiver = undefined;
  },
  async invoice({ shop, orders }, { order }) {
    const { orderNo, person } = pick(orders, order);
    const body = { holder: "personal", title: "张三", email: "zhang@example.com" };
    await send(shop, "POST", `/orders/${orderNo}/invoice`, body, { token: person.token });
    const invoice = await findNewestInvoice(shop.db, orderNo);
    if (invoice?.state !== "requested") return;
    const { id, amount_fen: amountFen } = invoice;
    const issued = { id, number: String(id).padStart(20, "0"), issuedOn: "2026-03-01", amountFen };
    await issueInvoice(shop.context, {
      ...issued,
      url: "https://dppt.example.com/v/1",
      file: undefined,
      ...byLi,
    });
  },
  async "settle mismatch"({ shop, orders }, { order, how }) {
    const { orderNo } = pick(orders, order);
    const attempts = await listAttemptsOf(shop.db, orderNo);
    const differing = attempts.filter((attempt) => {
      const { amount_fen: dueFen } = attempt;
      return (tradeOf(shop, attempt)?.paidFen ?? dueFen) !== dueFen;
    });
    const { attempt_no: attemptNo } = pick(differing, 0);
    await settleMismatch(shop.context, { orderNo, attemptNo, how, ...byLi });
  },
  async withdraw({ shop, orders }, { order }) {
    await withdrawCompletion(shop.context, { orderNo: pick(orders, order).orderNo, ...byLi });
  },
  async sweep({ shop }, { skewS, diesAt, isDeadlocked }) {
    await shop.db.deleteFrom("rate_limits").execute();
    const db = isDeadlocked ? deadlockOften(shop.db) : shop.db;
    await sweep({ ...shop.context, db, clock: nodeClock(shop.clock, skewS, diesAt) });
  },
  async "member for life"({ shop, orders }) {
    const { person } = pick(orders, 0);
    await grantLifetime(shop, person);
  },
  async trial({ shop, orders }, { times }) {
    const { person } = pick(orders, 0);
    const phone = `138${String(person.accountId).padStart(8, "0")}`;
    await shop.db.updateTable("accounts").set({ phone }).where("id", "=", person.accountId).execute();
    await shop.db.updateTable("packages").set({ trial_days: trialDays }).where("id", "=", 1).execute();
    const { token } = person;
    const begin = () => send(shop, "POST", "/membership/trial", { packageId: 1 }, { token });
    await Promise.all(Array.from({ length: times }, begin));
  },
  async wait({ shop, orders }, { seconds }) {
    shop.clock.advance(seconds);
    // Days end sessions.
    const person = seconds > 86_400 ? orders[0]?.person : undefined;
    if (!person) return;
    const signedIn = await signInAgain(shop, person);
    for (const placed of orders) placed.person = signedIn;
  },
};

async function requestCode(
  shop: Shop,
  { orderNo, person }: PlacedOrder,
  tradeType: TradeType,
): Promise<void> {
  const { price_fen } = await pricedOrder(shop, orderNo);
  await startToPay(shop, person, { ...tradeType, orderNo, amount: price_fen / 100 });
}

/** A free trial's days, which no money takes and no refund returns. */
export const trialDays = 3;

/** Of a month for 39 yuan. */
const reducedYuan = 33.15;

/** The history's promotion code: 15 % off, once. */
async function promotionCodeOf(history: History): Promise<string> {
  const terms = { name: `code of ${history.name}`, reduction: { percent: 15 }, maxUses: 1 };
  history.promotionCode ??= (await makePromotion(history.shop, terms))[0];
  return history.promotionCode ?? "";
}

/** An attempt as its gateway knows it. */
export function tradeOf({ gateways }: Shop, { method, attempt_no }: Attempt): FakeTrade | undefined {
  return gateways[method].trades().find(({ number }) => number === attempt_no);
}

/** The codes on the screen are over; their attempts can still be paid. */
async function expireCodes({ db, clock }: Shop, orderNo: string): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ code_valid_until: clock.now() })
    .where("order_no", "=", orderNo)
    .where("state", "=", "open")
    .execute();
}

const byLi = { ...li, reason: "history" };

export function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

/** The gateway's number of another payment, which may be unknown here. */
async function numberOfAnother({ gateways, context }: Shop, attempt: Attempt): Promise<string> {
  const { method, attempt_no: attemptNo } = attempt;
  const paid = gateways[method].trades().filter((trade) => trade.paidFen !== undefined);
  const other = pick(paid.filter((trade) => trade.number !== attemptNo).toReversed(), 0);
  const trade = await context.gateways.get(method)?.query(other.number);
  if (!trade?.gatewayTradeNo) throw new Error("There is none");
  return trade.gatewayTradeNo;
}

/** A node's clock with a skew in seconds. Its reading number `diesAt` throws, as if the node were killed. */
function nodeClock(clock: SynchronizedClock, skewS: number, diesAt: number | undefined): SynchronizedClock {
  let looks = 0;
  return {
    ...clock,
    now() {
      looks += 1;
      if (diesAt !== undefined && looks >= diesAt) throw new Error("The node was killed");
      return secondsAfter(clock.now(), skewS);
    },
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % Math.max(1, items.length)];
  if (item === undefined) throw new Error("There is none");
  return item;
}
