import type { takeDays } from "@baleen/contract/back-office/accounts.ts";
import type { previewSentBack } from "@baleen/contract/back-office/orders.ts";
import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { formatYuan } from "../values/figures.ts";
import type { MarkShape } from "../values/values.tsx";

export const stateMarks: Readonly<Record<OrderRow["state"], MarkShape>> = {
  pending: "hollow",
  paid: "half",
  granted: "full",
  closed: "dash",
  failed: "cross",
  refunded: "back",
};

export const attemptStates = {
  open: { zh: "进行中", en: "Open" },
  paid: { zh: "已付款", en: "Paid" },
  failed: { zh: "失败", en: "Failed" },
  closed: { zh: "已关闭", en: "Closed" },
  surplus: { zh: "多余付款", en: "Surplus" },
  refunded: { zh: "已退款", en: "Refunded" },
} as const satisfies Record<string, Localized>;

export const remedyNames = {
  recheck: { zh: "重新查询", en: "Recheck" },
  refund: { zh: "退款", en: "Refund" },
  recordSentBack: { zh: "登记平台退款", en: "Enter a refund made elsewhere" },
  correctSentBack: { zh: "更正平台退款", en: "Correct the refund entered" },
  settleMismatch: { zh: "处理金额不符", en: "Settle the amount" },
  complete: { zh: "手动完成", en: "Complete by hand" },
  withdraw: { zh: "撤回补单", en: "Withdraw the completion" },
  close: { zh: "关闭订单", en: "Close the order" },
  confirm: { zh: "发送确认", en: "Send a confirmation" },
} as const satisfies Record<string, Localized>;

export const texts = {
  invoice: { zh: "发票", en: "Invoice" },
  refundedSinceInvoice: {
    zh: "发票金额多于现在的实收，需要红冲",
    en: "more than what is left of the payment: to be reversed",
  },
  opened: { zh: "下单时间", en: "Opened" },
  number: { zh: "订单号", en: "Number" },
  amount: { zh: "金额", en: "Amount" },
  listPrice: { zh: "原价", en: "List price" },
  promotionCode: { zh: "优惠码", en: "Promotion code" },
  credit: { zh: "剩余天数抵扣", en: "Credit for remaining days" },
  amountYuan: { zh: "金额（元）", en: "Amount in yuan" },
  amountUnread: { zh: "例如199或100-200", en: "Such as 199 or 100-200" },
  usernameStart: { zh: "用户名开头", en: "Username begins with" },
  method: { zh: "支付方式", en: "Method" },
  marks: { zh: "标记", en: "Marks" },
  mark: { zh: "标记", en: "Mark" },
  list: { zh: "订单列表", en: "Orders" },
  none: { zh: "还没有订单。", en: "No orders yet." },
  noneMatch: {
    zh: "没有符合条件的订单，请放宽条件或清除筛选。",
    en: "No orders match. Loosen or clear the filters.",
  },
  paidAt: { zh: "付款时间", en: "Paid" },
  closesAt: { zh: "自动关闭", en: "Closes" },
  refunded: { zh: "已退", en: "Sent back" },
  refundable: { zh: "可退", en: "Can be sent back" },
  underway: { zh: "退款中", en: "Refund under way" },
  memberUntil: { zh: "会员到期", en: "Member until" },
  contact: { zh: "联系方式", en: "Contact" },
  attempts: { zh: "支付尝试", en: "Payment attempts" },
  attempt: { zh: "编号", en: "Attempt" },
  flow: { zh: "方式", en: "Way" },
  gatewayNo: { zh: "支付平台单号", en: "Gateway’s number" },
  stated: { zh: "（操作员登记）", en: "(stated by an operator)" },
  queriedAt: { zh: "上次查询", en: "Last asked" },
  timeline: { zh: "经过", en: "Timeline" },
  alarms: { zh: "未关闭的告警", en: "Open alarms" },
  blocked: { zh: "账号已停用", en: "Account blocked" },
  deleted: { zh: "账号已注销", en: "Account deleted" },
  readNotice: { zh: "查看通知原文", en: "Show the notice" },
  noticeGone: {
    zh: "原文已按期限删除，只保留摘要：",
    en: "The body was deleted after its term. Its digest remains: ",
  },
} as const satisfies Record<string, Localized>;

export const actionTexts = {
  rechecking: {
    zh: "正在向支付平台查询这笔订单的每次支付和退款，并按答复入账。",
    en: "Checking every payment and refund of this order with the gateway, and booking the results.",
  },
  recheckDone: { zh: "查询结果", en: "Gateway’s answer" },
  closeHint: {
    zh: "先在支付平台关闭，再关闭订单。如果款已付，则改为开通。",
    en: "The payment is closed at the gateway first. If it has already been paid, the order is granted instead.",
  },
  amountYuan: { zh: "退款金额（元）", en: "Amount in yuan" },
  wholeOnly: { zh: "这种支付方式只能全额退款。", en: "This method can only send back the whole amount." },
  daysStay: { zh: "会员天数不变。", en: "No days are taken." },
  attempt: { zh: "支付尝试", en: "Attempt" },
  gatewayNoIfAny: { zh: "支付平台单号（可不填）", en: "Gateway’s number (optional)" },
  gatewayNoHint: {
    zh: "先留空：系统会查询这个订单的每次支付。只有支付平台都不确认时才需要单号和金额。",
    en: "Leave empty at first: the gateway is asked about every attempt of the order. Number and amount are needed only if it confirms none.",
  },
  paidYuan: { zh: "实付金额（元，可不填）", en: "Amount paid, in yuan (optional)" },
  completeHint: {
    zh: "支付平台签名的付款优先。没有签名时，按你登记的单号和金额开通；两天内没有得到确认会告警。",
    en: "A payment that the gateway has signed comes first. Without one the order is granted on your statement; if it is not confirmed within two days, an alarm is raised.",
  },
  withdrawHint: {
    zh: "收回这个订单的全部天数，订单结束。以后如果收到支付平台签名的付款，会自动退回。",
    en: "All days of this order are taken, and it ends. A payment that the gateway signs later is returned automatically.",
  },
  sentBackYuan: {
    zh: "在支付平台后台共退回（元）",
    en: "Total refunded in the gateway’s console, in yuan",
  },
  sentBackYuanHint: {
    zh: "填写在支付平台后台退款的总额，包括已经记入的，不含从本站发起的退款。",
    en: "The total of all refunds made there, including those already booked, without the refunds made from here.",
  },
  sentBackHint: {
    zh: "不会退款，只是登记，并按比例收回天数。",
    en: "Nothing is sent back by this. It is entered, and days are taken in proportion.",
  },
  correctionHint: {
    zh: "不会退款。填写正确的总额，没有退过就填0；多收的天数会退还。",
    en: "No money moves. Enter the right total, or 0 if nothing was refunded there. Days taken for too much are given back.",
  },
  sentBackCorrected: {
    zh: "已更正，天数已按新的总额调整",
    en: "Corrected. The days follow the new total",
  },
  sentBackRecorded: { zh: "已登记，天数已按比例收回", en: "Entered, and days were taken in proportion" },
  decision: { zh: "怎么处理", en: "Decision" },
  returnPayment: { zh: "退回这笔款项", en: "Return the payment" },
  grantWorth: { zh: "按实付金额发放天数", en: "Grant the days that it is worth" },
  mismatchHint: {
    zh: "实付金额以支付平台的签名为准。",
    en: "The amount that the gateway has signed counts.",
  },
  refundInstead: {
    zh: "实付金额不到一天，只能退款：请用“退款”。",
    en: "The amount is worth less than a day: refund the order.",
  },
  paymentReturns: { zh: "款项正在退回", en: "The payment is on its way back" },
  worthGranted: { zh: "已按实付金额发放天数", en: "The days that it is worth were granted" },
  byGateway: { zh: "支付平台已确认，订单已开通", en: "The gateway confirmed it; the order is granted" },
  completedByHand: { zh: "已手动完成，订单已开通", en: "Completed by hand; the order is granted" },
  confirmHint: {
    zh: "告诉买家：款已收到，会员已开通，有效到哪天。发到绑定的邮箱；没有邮箱则发短信。每小时最多一次。",
    en: "The buyer is told that the payment has arrived, and until when the membership runs: by email, or by SMS where no address is bound. Once an hour at most.",
  },
  confirmedByMail: { zh: "确认正在发往买家的邮箱", en: "The confirmation is on its way by email" },
  confirmedBySms: { zh: "确认正在以短信发送", en: "The confirmation is on its way by SMS" },
  refundDone: { zh: "退款已到账", en: "The refund is done" },
  refundUnderway: { zh: "退款已提交，等待支付平台处理", en: "The refund is under way at the gateway" },
  refundRefused: {
    zh: "支付平台拒绝了退款，天数没有变化",
    en: "The gateway refused the refund. No days were taken",
  },
} as const satisfies Record<string, Localized>;

export function amountReturnedText(amount: string, method: Localized): Localized {
  return { zh: `${amount}经${method.zh}退回。`, en: `${amount} goes back by ${method.en}.` };
}

export function movedDaysText(days: number, accounts: readonly number[]): Localized {
  return {
    zh: `另有${days}天已转到账号${accounts.join("、")}，退款不会收回，请到那里处理。`,
    en: `${formatCount(days, "more day was", "more days were")} moved to account ${accounts.join(", ")}. The refund does not take them: deal with them there.`,
  };
}

/** The last day of a membership, or a dash. */
export const lastDay = (memberUntil: string | null) =>
  memberUntil ? formatChinaTime(memberUntil, "day") : "–";

type TakenDays = ReplyOf<typeof takeDays>;

export function daysTakenText(taking: TakenDays): Localized {
  const { daysTaken } = taking;
  const [before, after] = [lastDay(taking.memberUntil), lastDay(taking.memberUntilAfter)];
  return {
    zh: `收回${daysTaken}天：会员到期从${before}变为${after}。`,
    en: `${formatCount(daysTaken, "day is", "days are")} taken: the membership ends ${after} instead of ${before}.`,
  };
}

export function refundedDaysText(taking: TakenDays): Localized {
  if (taking.daysTaken < 0) return daysGivenBackText(taking);
  return taking.daysTaken > 0 ? daysTakenText(taking) : actionTexts.daysStay;
}

function daysGivenBackText({ daysTaken, memberUntil, memberUntilAfter }: TakenDays): Localized {
  const [before, after] = [lastDay(memberUntil), lastDay(memberUntilAfter)];
  return {
    zh: `退还${-daysTaken}天：会员到期从${before}变为${after}。`,
    en: `${formatCount(-daysTaken, "day is", "days are")} given back: the membership ends ${after} instead of ${before}.`,
  };
}

/** The total recorded so far, beside the field for the new total. */
export function bookedRefundText(recorded: string, mode: "record" | "correct"): Localized {
  return mode === "record"
    ? {
        zh: `目前已记入在支付平台后台退回${recorded}。`,
        en: `Booked so far as refunded in the gateway’s console: ${recorded}.`,
      }
    : {
        zh: `目前登记的总额是${recorded}，支付平台还没有确认。`,
        en: `The total entered is ${recorded}, which the gateway has not confirmed.`,
      };
}

/** The refunded amounts of a payment, by place of refund. */
export function totalRefundedText(preview: ReplyOf<typeof previewSentBack>): Localized {
  const [elsewhere, own] = [formatYuan(preview.amountFen), formatYuan(preview.ownFen)];
  const [back, paid] = [formatYuan(preview.refundedFen), formatYuan(preview.paidFen)];
  return {
    zh: `支付平台后台退回${elsewhere}，从本站已退${own}，共退回${back}，实付${paid}。`,
    en: `${elsewhere} in the gateway’s console and ${own} from here: ${back} of ${paid} in all.`,
  };
}

export function daysForAmountText(amount: string, days: number): Localized {
  return {
    zh: `${amount}不退回，发放${days}天。`,
    en: `${amount} is kept, and ${formatCount(days, "day is", "days are")} granted.`,
  };
}
