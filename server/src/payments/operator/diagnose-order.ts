import type { OrderFinding } from "@baleen/contract/back-office/orders.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import {
  diagnoseAttempt,
  diagnoseMissingRefunds,
  diagnoseRefunds,
  diagnoseStatement,
  type Findings,
  finding,
  findRemovedMethod,
  price,
  timeEn,
  timeZh,
} from "./diagnose-money.ts";
import { type LoadedOrder, listAllowedActions } from "./load-order.ts";
import { findOpenPaymentStatement } from "./order-marks.ts";
import { writeBuyerMessage } from "./write-buyer-message.ts";

/** Findings about an order, the most important first; never empty. */
export function diagnoseOrder(loaded: LoadedOrder): OrderFinding[] {
  const findings: Findings = [
    findRemovedMethod(loaded),
    ...loaded.attempts.flatMap((attempt) => diagnoseStatement(loaded, attempt)),
    ...loaded.attempts.flatMap((attempt) => diagnoseAttempt(loaded, attempt)),
    ...loaded.attempts.map((attempt) => diagnoseMissingRefunds(loaded, attempt)),
    ...diagnoseRefunds(loaded),
    findSecondPurchase(loaded),
    findUnsettledNotice(loaded),
    diagnoseGrant(loaded),
    diagnoseUnpaid(loaded),
    ...diagnoseRemarks(loaded),
  ];
  const actions: readonly string[] = listAllowedActions(loaded);
  return findings
    .filter((found) => found !== undefined && found !== false)
    .map((found) => {
      const { kind } = found;
      // Do not offer a remedy that the order's state does not allow.
      const remedy = found.remedy && actions.includes(found.remedy) ? found.remedy : null;
      return { ...found, remedy, tone: toneOf(kind, remedy), buyer: writeBuyerMessage(kind, loaded) };
    });
}

const settledKinds: ReadonlySet<OrderFinding["kind"]> = new Set(["granted", "refunded", "surplusReturned"]);

function toneOf(kind: OrderFinding["kind"], remedy: OrderFinding["remedy"]): OrderFinding["tone"] {
  if (remedy) return "waits";
  return settledKinds.has(kind) ? "good" : "plain";
}

function findUnsettledNotice({ notices }: LoadedOrder): OrderFinding | undefined {
  const unsettled = notices.find(({ handled_at }) => handled_at === null);
  if (!unsettled) return undefined;
  const { received_at: at } = unsettled;
  return finding(
    "noticeUnsettled",
    `${timeZh(at)}收到支付平台的通知，还没有处理完`,
    `A notice of ${timeEn(at)} has not been settled yet`,
    { remedy: "recheck" },
  );
}

function findSecondPurchase({ repeatPurchase }: LoadedOrder): OrderFinding | undefined {
  if (!repeatPurchase) return undefined;
  const { orderNo, at } = repeatPurchase;
  return finding(
    "paidAgain",
    `同一账号在${timeZh(at)}也为同一套餐付了款，订单${orderNo}也已开通。请问清买家是否要退一笔`,
    `Paid again: the same account paid for the same package ${timeEn(at)} too, order ${orderNo}. Ask the buyer whether to refund one`,
    { remedy: "refund", link: { kind: "order", id: orderNo } },
  );
}

function diagnoseGrant({ order, account, grant, events }: LoadedOrder): OrderFinding | undefined {
  if (order.state === "paid") {
    return finding("granting", "已付款，还没有开通", "Paid, and not granted yet", { remedy: "recheck" });
  }
  if (order.state !== "granted" || !grant) return undefined;
  const paidAt = events.find(({ to_state }) => to_state === "paid")?.at ?? grant.granted_at;
  const until = account.vip_expire_at;
  const noMembership = { zh: "账号现在没有会员", en: "the account has no membership now" };
  const dated = until && {
    zh: isLifetime(until) ? "账号是终身会员" : `账号的会员到${timeZh(until)}为止`,
    en: isLifetime(until)
      ? "the account is a lifetime member"
      : `the account's membership ends ${timeEn(until)}`,
  };
  const { zh, en } = dated ?? noMembership;
  return finding(
    "granted",
    `${timeZh(paidAt)}付款，开通了${grant.days}天；${zh}`,
    `Paid ${timeEn(paidAt)} and granted ${formatCount(grant.days, "day")}; ${en}`,
  );
}

/** If the gateway has reported a payment, `diagnoseAttempt` returns the finding instead. */
function diagnoseUnpaid(loaded: LoadedOrder): OrderFinding | undefined {
  const { order, attempts, alarms } = loaded;
  if (order.state !== "pending" && order.state !== "closed" && order.state !== "failed") return undefined;
  const hasEnded = order.state !== "pending";
  const hasAnswer = attempts.some(
    ({ paymentState: { paidFen, foreignAmount }, state }) =>
      foreignAmount !== undefined || (paidFen !== undefined && (hasEnded || state !== "refunded")),
  );
  if (hasAnswer) return undefined;
  if (attempts.length === 0) {
    return finding(
      "noCode",
      "没有生成过付款码，所以这个订单不可能付过款",
      "No payment code was ever made, so this order cannot have been paid",
      { remedy: order.state === "pending" ? "close" : null },
    );
  }
  const isSilent = alarms.some(
    ({ kind, closed_at }) =>
      closed_at === null && (kind === "payment.unanswered" || kind === "payment.not_settled"),
  );
  if (isSilent) {
    return finding(
      "gatewaySilent",
      "支付平台没有说清这笔是否付款，系统会继续查询",
      "The gateway has not said clearly whether it was paid; it is asked again and again",
      { remedy: "recheck" },
    );
  }
  return diagnoseLastQuery(loaded);
}

const unpaid = {
  pending: { kind: "notPaid", zh: "订单还没有付款", en: "The order has not been paid" },
  closed: { kind: "closedUnpaid", zh: "订单没有付款，已经关闭", en: "The order was closed unpaid" },
  failed: {
    kind: "failedUnpaid",
    zh: "支付失败，订单已结束",
    en: "The payment failed, and the order has ended",
  },
} as const;

/** A lost notice leaves this state. Querying the gateway now shows whether there is a payment. */
function diagnoseLastQuery({ order, notices, attempts }: LoadedOrder): OrderFinding {
  const state = order.state === "closed" || order.state === "failed" ? order.state : "pending";
  const { kind, zh, en } = unpaid[state];
  const queryTimes = attempts.map(({ asked_at }) => asked_at?.getTime() ?? 0);
  const lastQueryAt = new Date(Math.max(...queryTimes));
  if (lastQueryAt.getTime() === 0) {
    return finding(
      "neverAsked",
      `${zh}。没有收到支付平台的通知，也还没有查询过`,
      `${en}. No notice has come, and the gateway was not asked yet`,
      { remedy: "recheck" },
    );
  }
  const hasNotice = notices.length > 0;
  return finding(
    kind,
    `${zh}。${hasNotice ? "" : "没有收到过通知；"}最近一次查询（${timeZh(lastQueryAt)}）时，支付平台没有说已付款`,
    `${en}. ${hasNotice ? "" : "No notice has come. "}When it was last asked, ${timeEn(lastQueryAt)}, the gateway did not say that it was paid`,
    { remedy: "recheck" },
  );
}

function findPromotion({
  promotion_code: code,
  list_price_fen,
  price_fen,
  credit_fen,
}: LoadedOrder["order"]) {
  if (code === null || list_price_fen === null) return undefined;
  const dueFen = price_fen + (credit_fen ?? 0);
  const [list, due, off] = [price(list_price_fen), price(dueFen), price(list_price_fen - dueFen)];
  return finding(
    "promotionUsed",
    `用了优惠码${code}，应付${due}，比原价${list}少${off}。退款和发票按实付金额`,
    `Promotion code ${code}: it costs ${due}, ${off} less than ${list}. Refunds and invoices follow what was paid`,
  );
}

/** What remaining days took off this order's price, and what this order's own days have paid for upgrades. */
function findCredits({ order, credits, deductions, money }: LoadedOrder) {
  const [credit, due] = [price(order.credit_fen ?? 0), price(order.price_fen)];
  const days = credits.reduce((sum, one) => sum + (one.used_days ?? one.days), 0);
  const spentDays = deductions
    .filter(({ source_kind }) => source_kind === "upgrade")
    .reduce((sum, cut) => sum + cut.days, 0);
  const spent = price(money.creditedFen);
  return [
    order.credit_fen !== null &&
      finding(
        "creditUsed",
        `补差价升级：低等级套餐剩余的${days}天抵扣了${credit}，应付${due}。退款按实付金额，退款后这些天数还回`,
        `An upgrade: ${formatCount(days, "remaining day")} of lower plans took ${credit} off, and it costs ${due}. A refund follows what was paid and gives these days back`,
      ),
    money.creditedFen > 0 &&
      finding(
        "creditSpent",
        `其中${spentDays}天已抵扣升级的差价，相当于${spent}，这部分不能退款；先退升级的订单，天数会还回`,
        `${formatCount(spentDays, "day")} of it paid for an upgrade, ${spent} of its price, which cannot be refunded. A refund of the upgrade gives the days back first`,
      ),
  ];
}

function diagnoseRemarks(loaded: LoadedOrder): Findings {
  const { order, account, attempts, deductions } = loaded;
  const isByHand = attempts.some((attempt) => {
    return !findOpenPaymentStatement(attempt) && attempt.statements.some(({ paid_fen }) => paid_fen !== null);
  });
  const days = deductions
    .filter(({ source_kind }) => source_kind === "operator")
    .reduce((sum, cut) => sum + cut.days, 0);
  return [
    findPromotion(order),
    ...findCredits(loaded),
    order.paid_late &&
      finding(
        "paidLate",
        "订单结束之后才付款，仍然开通了",
        "It was paid after it had ended, and granted all the same",
      ),
    isByHand && finding("completedByHand", "由操作员补单", "An operator has completed it by hand"),
    days > 0 &&
      finding("daysTaken", `操作员收回了其中${days}天`, `An operator has taken ${days} of its days`),
    account.deleted_at !== null &&
      finding("buyerDeleted", "买家已注销账号", "The buyer has deleted the account"),
    account.blocked_at !== null &&
      finding(
        "buyerBlocked",
        "买家的账号已停用，不能登录",
        "The buyer's account is blocked and cannot sign in",
      ),
  ];
}
