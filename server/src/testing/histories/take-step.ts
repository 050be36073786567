import type { Posted } from "../../../../fake-gateways/notice-delivery.ts";
import { completeByHand } from "../../operator-actions/complete-by-hand.ts";
import { recheckOrder } from "../../operator-actions/recheck-order.ts";
import { recordSentBack } from "../../operator-actions/record-sent-back.ts";
import { settleMismatch } from "../../operator-actions/settle-mismatch.ts";
import { withdrawCompletion } from "../../operator-actions/withdraw-completion.ts";
import type { SynchronizedClock } from "../../outside/clock.ts";
import { secondsAfter } from "../../outside/clock.ts";
import { listAttemptsOf } from "../../payments/attempt-store.ts";
import { refundOrder } from "../../payments/refund-order.ts";
import { listRefunds } from "../../payments/refund-store.ts";
import { li, makeOrder, makePerson, monthly, type Person } from "../makers.ts";
import { sweep } from "../run-due-jobs.ts";
import type { Method, Shop } from "../shop.ts";
import { send } from "../world.ts";
import { misbehaviours, type Step } from "./steps.ts";

export interface Placed {
  readonly orderNo: string;
  readonly method: Method;
  readonly person: Person;
}

/** One history under way. */
export interface History {
  readonly shop: Shop;
  readonly orders: Placed[];
  /** Notices of this history that are neither delivered nor lost yet. */
  undelivered(): Posted[];
  /** Attempts of which a notice will never come. */
  readonly untold: Set<string>;
  readonly gone: Set<Posted>;
  /** The refunds that were made in gateways' consoles, by attempt. */
  readonly elsewhere: Map<string, number[]>;
  readonly name: string;
}

export function beginHistory(shop: Shop, name: string): History {
  const before = new Set(Object.values(shop.gateways).flatMap((fake) => fake.notices.posted));
  const gone = new Set<Posted>();
  const undelivered = () =>
    Object.values(shop.gateways)
      .flatMap((fake) => fake.notices.posted)
      .filter((posted) => !before.has(posted) && !gone.has(posted));
  return { shop, orders: [], undelivered, untold: new Set(), gone, elsewhere: new Map(), name };
}

/** Takes a step. What cannot be done at the moment, such as paying twice, is left out. */
export async function takeStep(history: History, step: Step): Promise<void> {
  try {
    await acts[step.kind](history, step as never);
  } catch (error) {
    if (!isImpossible(error)) throw error;
  }
}

/** Gateways and verbs say in a sentence what cannot be done; errors of PostgreSQL are called `error`. */
function isImpossible(error: unknown): boolean {
  return error instanceof Error && !["TypeError", "AssertionError", "error"].includes(error.name);
}

type Act<Kind extends Step["kind"]> = (
  history: History,
  step: Extract<Step, { kind: Kind }>,
) => Promise<void>;

const acts: { readonly [Kind in Step["kind"]]: Act<Kind> } = {
  async order({ shop, orders, name }, { method }) {
    if (orders.length === 3) return;
    const person = orders[0]?.person ?? (await makePerson(shop, name));
    const orderNo = await makeOrder(shop, person, { ...monthly, paymentMethod: method });
    if (orders.every((placed) => placed.orderNo !== orderNo)) orders.push({ orderNo, method, person });
  },
  async pay(history, { order, code, fen }) {
    const placed = pick(history.orders, order);
    const attempts = (await listAttemptsOf(history.shop.db, placed.orderNo)).toReversed();
    const amount = fen === 3900 ? {} : { amountFen: fen };
    await history.shop.gateways[placed.method].pay(pick(attempts, code).attempt_no, amount);
  },
  async "new code"({ shop, orders }, { order, isExpired }) {
    const { orderNo, method, person } = pick(orders, order);
    if (isExpired) await expireCodes(shop, orderNo);
    const path = `/payment-configs/client/${method}/qrcode`;
    await send(shop, "POST", path, { orderId: orderNo, amount: 39 }, { token: person.token });
  },
  async deliver(history, { notice, times }) {
    const posted = pick(history.undelivered(), notice);
    const { shop } = history;
    const statuses = await Promise.all(Array.from({ length: times }, () => shop.deliver(posted)));
    if (statuses.includes(200)) history.gone.add(posted);
  },
  async lose(history, { notice }) {
    const posted = pick(history.undelivered(), notice);
    history.gone.add(posted);
    history.untold.add(posted.notice.number);
  },
  async refund({ shop, orders }, { order, fen: amountFen }) {
    await refundOrder(shop.deps, { orderNo: pick(orders, order).orderNo, amountFen, reason: "history" });
  },
  async "refund in console"({ shop, orders, elsewhere }, { order, fen }) {
    const { orderNo, method } = pick(orders, order);
    const fake = shop.gateways[method];
    const numbers = (await listAttemptsOf(shop.db, orderNo)).map((attempt) => attempt.attempt_no);
    const paid = fake.trades().find((trade) => numbers.includes(trade.number) && trade.paidFen !== undefined);
    const amount = fen === undefined || method === "hupi" ? {} : { amountFen: fen };
    if (!paid) return;
    await fake.refund(paid.number, amount);
    const before = elsewhere.get(paid.number) ?? [];
    const refundedFen = fake.trades().find((trade) => trade.number === paid.number)?.refundedFen ?? 0;
    elsewhere.set(paid.number, [...before, refundedFen - paid.refundedFen]);
  },
  async "refund ends"({ shop, orders }, { refund, status }) {
    const placed = orders.filter(({ method }) => method === "wechat");
    const refunds = (await Promise.all(placed.map(({ orderNo }) => listRefunds(shop.db, orderNo)))).flat();
    await shop.gateways.wechat.endRefund(pick(refunds, refund).refund_no, status);
  },
  async misbehave({ shop }, { method, mode }) {
    shop.gateways[method].misbehave(pick(misbehaviours[method], mode));
  },
  async recheck({ shop, orders }, { order, skewS }) {
    const clock = nodeClock(shop.clock, skewS, undefined);
    const { orderNo } = pick(orders, order);
    await recheckOrder({ ...shop.deps, clock }, { orderNo, ...li, reason: "history" });
  },
  async complete({ shop, orders }, { order, code, number }) {
    const { orderNo, method } = pick(orders, order);
    const { attempt_no: attemptNo } = pick((await listAttemptsOf(shop.db, orderNo)).toReversed(), code);
    const gatewayTradeNo =
      number === "other" ? await numberOfAnother(shop, method, attemptNo) : `INVENTED${attemptNo}`;
    await completeByHand(shop.deps, { orderNo, attemptNo, gatewayTradeNo, amountFen: 3900, ...byLi });
  },
  async "sent back"({ shop, orders, elsewhere }, { order, isOld }) {
    const attempts = await listAttemptsOf(shop.db, pick(orders, order).orderNo);
    const { attempt_no: number } = pick(
      attempts.filter(({ attempt_no }) => elsewhere.has(attempt_no)),
      0,
    );
    const amountFen = sumOf((elsewhere.get(number) ?? []).slice(0, isOld ? -1 : undefined));
    if (amountFen > 0) await recordSentBack(shop.deps, { number, amountFen, ...byLi });
  },
  async "settle mismatch"({ shop, orders }, { order, how }) {
    const { orderNo, method } = pick(orders, order);
    const trades = shop.gateways[method].trades().filter(({ paidFen = 3900 }) => paidFen !== 3900);
    const numbers = (await listAttemptsOf(shop.db, orderNo)).map((attempt) => attempt.attempt_no);
    const attemptNo = pick(
      numbers.filter((number) => trades.some((trade) => trade.number === number)),
      0,
    );
    await settleMismatch(shop.deps, { orderNo, attemptNo, how, ...byLi });
  },
  async withdraw({ shop, orders }, { order }) {
    await withdrawCompletion(shop.deps, { orderNo: pick(orders, order).orderNo, ...byLi });
  },
  async sweep({ shop }, { skewS, diesAt }) {
    await shop.db.deleteFrom("rate_limits").execute();
    await sweep({ ...shop.deps, clock: nodeClock(shop.clock, skewS, diesAt) });
  },
  async wait({ shop }, { seconds }) {
    shop.clock.turn(seconds);
  },
};

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
async function numberOfAnother({ gateways, deps }: Shop, method: Method, attemptNo: string): Promise<string> {
  const paid = gateways[method].trades().filter((trade) => trade.paidFen !== undefined);
  const other = pick(paid.filter((trade) => trade.number !== attemptNo).toReversed(), 0);
  const trade = await deps.gateways.get(method)?.query(other.number);
  if (!trade?.gatewayTradeNo) throw new Error("There is none");
  return trade.gatewayTradeNo;
}

/** A node's own clock, off by some seconds. The node dies when it looks at it for the given time. */
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
