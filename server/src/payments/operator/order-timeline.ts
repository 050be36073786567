import { describeAction } from "@baleen/contract/back-office/audit-actions.ts";
import { describeOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import { orderStatesInSentences } from "@baleen/contract/back-office/order-names.ts";
import type { TimelineEntry } from "@baleen/contract/back-office/orders.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { flowNames } from "@baleen/contract/payments/payment-flow-names.ts";
import { describeCause, type OrderCause } from "@baleen/contract/shop/order-causes.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import type { OrderState } from "../../shop/tables.ts";
import type { Outcome } from "../settlement.ts";
import { price } from "./diagnose-money.ts";
import type { LoadedOrder } from "./load-order.ts";

function entry(
  at: Date,
  kind: TimelineEntry["kind"],
  sentence: Localized,
  parts: Partial<Pick<TimelineEntry, "reference" | "noticeId" | "operator" | "note">> = {},
): TimelineEntry {
  const none = { reference: null, noticeId: null, operator: null, note: null };
  return { at: at.toISOString(), kind, sentence, ...none, ...parts };
}

/** Everything that happened to an order, newest last. */
export function timelineOf(loaded: LoadedOrder): TimelineEntry[] {
  const entries = [
    ...actionsOf(loaded),
    ...noticesOf(loaded),
    ...factsOf(loaded),
    ...statementsOf(loaded),
    ...refundsOf(loaded),
    ...eventsOf(loaded),
    ...attemptsOf(loaded),
    ...grantOf(loaded),
  ];
  // The sort is stable: entries with the same time, such as those of one transaction, keep causes before effects.
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function eventsOf({ events, order }: LoadedOrder): TimelineEntry[] {
  return events.map(({ at, to_state, cause }) =>
    entry(at, "event", cause === "ordered" ? orderedSentence(order) : eventSentence(to_state, cause)),
  );
}

function orderedSentence({
  promotion_code: code,
  list_price_fen,
  price_fen,
  credit_fen,
}: LoadedOrder["order"]): Localized {
  const isPlain = code === null && credit_fen === null;
  const fullFen = list_price_fen ?? price_fen + (credit_fen ?? 0);
  if (isPlain) return { zh: "下单", en: "Ordered" };
  const [list, due] = [price(fullFen), price(price_fen)];
  const credit = credit_fen === null ? "" : price(credit_fen);
  const parts = {
    zh: [code !== null && `用了优惠码${code}`, credit && `剩余天数抵扣${credit}`],
    en: [code !== null && `promotion code ${code}`, credit && `${credit} of credit for remaining days`],
  };
  return {
    zh: `下单，${parts.zh.filter(Boolean).join("，")}：原价${list}，应付${due}`,
    en: `Ordered with ${parts.en.filter(Boolean).join(" and ")}: ${due} instead of ${list}`,
  };
}

/** Causes that add nothing to the state. */
const impliedCauses: ReadonlySet<OrderCause> = new Set(["paid", "granted"]);

function eventSentence(state: OrderState, cause: OrderCause): Localized {
  const { zh, en } = orderStatesInSentences[state];
  const why = impliedCauses.has(cause) ? undefined : describeCause(cause);
  return {
    zh: `订单${zh}${why ? `：${why.zh}` : ""}`,
    en: `The order is ${en}${why ? `: ${why.en}` : ""}`,
  };
}

/** States of refunds, and of trades that have ended. */
const stateWords: Readonly<Record<string, Localized>> = {
  underway: { zh: "处理中", en: "under way" },
  abnormal: { zh: "到不了买家", en: "cannot reach the buyer" },
  failed: { zh: "失败", en: "failed" },
  refused: { zh: "被拒绝", en: "refused" },
  done: { zh: "已到账", en: "arrived" },
  closed: { zh: "已关闭", en: "closed" },
};

function findStateWord(state: string | null): Localized {
  return stateWords[state ?? ""] ?? { zh: "", en: "" };
}

function attemptsOf({ attempts }: LoadedOrder): TimelineEntry[] {
  return attempts.map(({ created_at, amount_fen, attempt_no: reference, method, way }) => {
    const [methodName, flowName, sum] = [methodNames[method], flowNames[method][way], price(amount_fen)];
    const sentence = {
      zh: `发起支付${sum}：${methodName.zh}，${flowName.zh}`,
      en: `Payment of ${sum} begun: ${methodName.en}, ${flowName.en}`,
    };
    return entry(created_at, "attempt", sentence, { reference });
  });
}

function factsOf({ attempts }: LoadedOrder): TimelineEntry[] {
  const facts = attempts.flatMap((attempt) => attempt.facts);
  return facts.map((fact) =>
    entry(fact.learned_at, "fact", factSentence(fact), {
      reference: fact.refund_no ?? fact.gateway_trade_no,
    }),
  );
}

type Fact = LoadedOrder["attempts"][number]["facts"][number];

const sources: Readonly<Record<Fact["source"], Localized>> = {
  notice: { zh: "支付平台通知", en: "The gateway has notified" },
  answer: { zh: "支付平台答复", en: "The gateway has answered" },
  bill: { zh: "支付平台对账单", en: "The gateway’s bill has" },
};

function factSentence(fact: Fact): Localized {
  const { paid_fen, refunded_fen, refund_fen, refund_state, ended, has_refund, foreign_currency } = fact;
  const parts: (Localized | false)[] = [
    paid_fen !== null && { zh: `已付${price(paid_fen)}`, en: `${price(paid_fen)} paid` },
    foreign_currency !== null && {
      zh: `以${foreign_currency}付款，没有开通`,
      en: `a payment in ${foreign_currency}, which grants nothing`,
    },
    refund_fen !== null && {
      zh: `退款${price(refund_fen)}${findStateWord(refund_state).zh}`,
      en: `refund of ${price(refund_fen)} ${findStateWord(refund_state).en}`,
    },
    refunded_fen !== null &&
      refunded_fen > 0 && {
        zh: `共退回${price(refunded_fen)}`,
        en: `${price(refunded_fen)} sent back in all`,
      },
    has_refund && refunded_fen === null && refund_fen === null && { zh: "有退款", en: "money went back" },
    ended !== null && {
      zh: `交易${findStateWord(ended).zh}`,
      en: `the trade has ${ended === "closed" ? "been closed" : "failed"}`,
    },
  ];
  const sentences = parts.filter((part) => part !== false);
  const source = sources[fact.source];
  return {
    zh: `${source.zh}：${sentences.map(({ zh }) => zh).join("，")}`,
    en: `${source.en}: ${sentences.map(({ en }) => en).join(", ")}`,
  };
}

function statementsOf({ attempts }: LoadedOrder): TimelineEntry[] {
  const statements = attempts.flatMap((attempt) => attempt.statements);
  return statements.flatMap((statement) => {
    const { stated_at, gateway_trade_no: reference, settled_at, settled_by } = statement;
    const statedEntry = entry(stated_at, "statement", statementSentence(statement), { reference });
    return settled_at && settled_by
      ? [statedEntry, entry(settled_at, "statement", settledTexts[settled_by])]
      : [statedEntry];
  });
}

type OwnStatement = LoadedOrder["attempts"][number]["statements"][number];

function statementSentence({ paid_fen, refunded_elsewhere_fen }: OwnStatement): Localized {
  if (paid_fen !== null) {
    return { zh: `操作员登记：已付${price(paid_fen)}`, en: `An operator states: ${price(paid_fen)} paid` };
  }
  const amount = price(refunded_elsewhere_fen ?? 0);
  return {
    zh: `操作员登记：在支付平台后台共退回${amount}`,
    en: `An operator states: ${amount} sent back in the gateway’s console in all`,
  };
}

const settledTexts: Readonly<Record<NonNullable<OwnStatement["settled_by"]>, Localized>> = {
  fact: {
    zh: "支付平台的签名取代了操作员的登记",
    en: "The gateway has signed it: the operator’s statement counts no more",
  },
  replaced: { zh: "操作员的登记已被取代", en: "The operator’s statement was replaced" },
  withdrawn: { zh: "操作员的登记已撤回", en: "The operator’s statement was withdrawn" },
};

/** Texts for the outcome of a notice. */
const outcomes: Readonly<Record<Outcome, Localized>> = {
  granted: { zh: "会员已发放", en: "membership granted" },
  confirmed: { zh: "确认了操作员的登记", en: "what an operator had stated is confirmed" },
  released: { zh: "订单已结束", en: "the order ended" },
  refunded: { zh: "退款已记入", en: "a refund was entered" },
  nothing_new: { zh: "没有新内容", en: "nothing new" },
  surplus: { zh: "多余的付款", en: "a surplus payment" },
  mismatch: { zh: "金额不符", en: "the amount differs" },
  unknown: { zh: "没有对应的支付单", en: "there is no such attempt" },
};

function noticeSentence(outcome: string | null): Localized {
  if (outcome === null) return { zh: "收到通知，还没有处理完", en: "Notice received, not settled yet" };
  const texts = Object.hasOwn(outcomes, outcome) ? outcomes[outcome as Outcome] : undefined;
  return texts
    ? { zh: `收到通知：${texts.zh}`, en: `Notice received: ${texts.en}` }
    : { zh: "收到通知，已处理", en: "Notice received and settled" };
}

function noticesOf({ notices }: LoadedOrder): TimelineEntry[] {
  return notices.map(({ id: noticeId, received_at, notice_id: reference, outcome }) =>
    entry(received_at, "notice", noticeSentence(outcome), { reference, noticeId }),
  );
}

function refundsOf({ refunds }: LoadedOrder): TimelineEntry[] {
  return refunds.map(({ created_at, amount_fen, refund_no: reference, reason: note, state, by_buyer }) => {
    const sentence = {
      zh: `${by_buyer ? "买家" : ""}申请退款${price(amount_fen)}，现在${findStateWord(state).zh}`,
      en: `Refund of ${price(amount_fen)} requested${by_buyer ? " by the buyer" : ""}, now ${findStateWord(state).en}`,
    };
    return entry(created_at, "refund", sentence, { reference, note });
  });
}

function grantOf({ grant, deductions }: LoadedOrder): TimelineEntry[] {
  if (!grant) return [];
  const { granted_at, days, revoked_at } = grant;
  const lines = deductions.map((cut) => {
    const [upgradeNo = ""] = cut.source_ref.split(" ");
    const reference = cut.source_kind === "upgrade" ? upgradeNo : null;
    return entry(cut.at, "cut", cutSentence(cut), { reference });
  });
  const revoked = { zh: "天数全部收回", en: "All its days were taken" };
  return [
    entry(granted_at, "grant", { zh: `开通${days}天`, en: `${formatCount(days, "day")} granted` }),
    ...lines,
    ...(revoked_at ? [entry(revoked_at, "cut", revoked)] : []),
  ];
}

function cutSentence({
  source_kind,
  days,
}: Pick<LoadedOrder["deductions"][number], "source_kind" | "days">): Localized {
  const [zhDays, enDays] = [`${Math.abs(days)}天`, formatCount(Math.abs(days), "day")];
  if (source_kind === "upgrade") {
    return days > 0
      ? { zh: `${zhDays}抵扣了升级的差价`, en: `${enDays} paid for an upgrade` }
      : { zh: `升级已退款，还回${zhDays}`, en: `${enDays} given back: the upgrade was refunded` };
  }
  return source_kind === "refund"
    ? { zh: `因退款收回${days}天`, en: `${formatCount(days, "day")} taken for a refund` }
    : { zh: `操作员收回${days}天`, en: `${formatCount(days, "day")} taken by an operator` };
}

function actionsOf({ actions }: LoadedOrder): TimelineEntry[] {
  // The log lists the newest first.
  return actions.toReversed().map((done) => {
    const { at, operator, reason: note } = done;
    const [action, outcome] = [describeAction(done), describeOutcome(done)];
    const sentence = {
      zh: `操作：${action.zh}（${outcome.zh}）`,
      en: `Action: ${action.en} (${outcome.en})`,
    };
    return entry(at, "action", sentence, { operator, note });
  });
}
