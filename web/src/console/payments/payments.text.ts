import type {
  BillDifference,
  MethodHealth,
  QuestionHealth,
  Reconciliation,
} from "@baleen/contract/back-office/payments.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  ways: { zh: "付款方式", en: "Ways to pay" },
  setup: { zh: "接入", en: "Set up" },
  on: { zh: "开启", en: "On" },
  off: { zh: "已停用", en: "Off" },
  sentence: { zh: "买家看到的说明", en: "What buyers read" },
  changed: { zh: "最近一次切换", en: "Last switched" },
  gateway: { zh: "支付平台", en: "Gateway" },
  answering: { zh: "正常", en: "Working" },
  openCircuits: { zh: "暂停请求（连续失败五次）", en: "Requests paused (five failures in a row)" },
  certificates: { zh: "平台证书到期", en: "Certificates end" },
  lastNotice: { zh: "最近一次通知", en: "Last notice" },
  lastForged: { zh: "最近一次验签失败", en: "Last refused signature" },
  lastRefund: { zh: "最近一次退款", en: "Last refund" },
  none: { zh: "没有过", en: "None yet" },
  question: { zh: "请求", en: "Question" },
  lastSuccess: { zh: "最近成功", en: "Last success" },
  lastFailure: { zh: "最近失败", en: "Last failure" },
  failure: { zh: "失败原因", en: "What failed" },
  calls: { zh: "一小时内次数", en: "Calls, 1 hour" },
  median: { zh: "中位数", en: "Median" },
  p95: { zh: "95%分位", en: "95th percentile" },
  neverAsked: {
    zh: "还没有请求过这个支付平台。有人下单后这里会显示。",
    en: "No requests to this gateway yet. They appear here after the first order.",
  },
  bills: { zh: "最近对账", en: "Reconciliation" },
  billsOf: { zh: "对账结果", en: "Results of reconciliation" },
  day: { zh: "日期", en: "Day" },
  outcome: { zh: "结果", en: "Result" },
  payments: { zh: "支付", en: "Payments" },
  refunds: { zh: "退款", en: "Refunds" },
  foreignLines: { zh: "其他店铺", en: "Other shops" },
  differing: { zh: "差异", en: "Differences" },
  comparedAt: { zh: "对账时间", en: "Compared" },
  unknownOrder: { zh: "本站没有这个订单", en: "No such order here" },
  atGateway: { zh: "平台", en: "gateway" },
  here: { zh: "本站", en: "here" },
  moreDifferences: { zh: "其余见告警", en: "The others are in the alarms" },
  offHint: {
    zh: "停用后，所有节点立即不再接受这种方式的新订单和新付款码。已有的付款码仍可支付，退款照常。",
    en: "All nodes stop accepting new orders and payment codes with this method at once. Existing codes can still be paid, and refunds still work.",
  },
  lastHint: {
    zh: "这是最后一种开启的支付方式，停用后没有人能购买。",
    en: "This is the last payment method that is on. Nobody can buy once it is off.",
  },
  onHint: { zh: "买家可以马上使用这种方式。", en: "Buyers can use it again at once." },
  sentenceZh: { zh: "给买家的说明（中文）", en: "Sentence for buyers, Chinese" },
  sentenceEn: { zh: "给买家的说明（英文）", en: "Sentence for buyers, English" },
  checkHint: {
    zh: "逐项检查设置，不涉及资金，最长一分钟。",
    en: "Tries the settings step by step, moves no money, and takes a minute at most.",
  },
  checkRun: { zh: "开始检查", en: "Run the check" },
  steps: { zh: "检查结果", en: "Result of the check" },
  passed: { zh: "通过", en: "Passed" },
  failed: { zh: "未通过", en: "Failed" },
} as const satisfies Record<string, Localized>;

export const flowNames: Readonly<Record<MethodHealth["ways"][number], Localized>> = {
  code: { zh: "扫码", en: "Codes to scan" },
  h5: { zh: "手机浏览器", en: "Phones’ browsers" },
  jsapi: { zh: "微信内", en: "Inside WeChat" },
};

export const setupNames: Readonly<Record<MethodHealth["setup"], Localized>> = {
  configured: { zh: "已接入", en: "Set up" },
  simulated: { zh: "演示收银台", en: "Simulated cashier" },
  none: { zh: "未接入", en: "Not set up" },
};

export const questionNames: Readonly<Record<QuestionHealth["question"], Localized>> = {
  create: { zh: "生成付款码", en: "Code" },
  query: { zh: "查询支付", en: "Query" },
  close: { zh: "关闭交易", en: "Close" },
  refund: { zh: "退款", en: "Refund" },
  queryRefund: { zh: "查询退款", en: "Refund query" },
  notice: { zh: "收到通知", en: "Notice" },
  bill: { zh: "对账单", en: "Bill" },
};

export const switchOff = ({ zh, en }: Localized): Localized => ({
  zh: `停用${zh}`,
  en: `Switch off ${en}`,
});
export const switchOffLast = ({ zh, en }: Localized): Localized => ({
  zh: `停用${zh}，暂停购买`,
  en: `Switch off ${en} and stop all purchases`,
});
export const switchOn = ({ zh, en }: Localized): Localized => ({ zh: `启用${zh}`, en: `Switch on ${en}` });
export const check = ({ zh, en }: Localized): Localized => ({ zh: `检查${zh}`, en: `Check ${en}` });

export const defaultSentence = ({ zh, en }: Localized): Localized => ({
  zh: `${zh}暂停使用，请换一种支付方式`,
  en: `${en} is paused. Please choose another method`,
});

export const pausedSentence: Localized = {
  zh: "目前暂停购买，请稍后再来",
  en: "Purchases are paused at the moment. Please come back later",
};

export const reconciliationNames: Readonly<Record<Reconciliation["outcome"], Localized>> = {
  agrees: { zh: "一致", en: "Agrees" },
  differs: { zh: "有差异", en: "Differs" },
  unavailable: { zh: "没有拿到对账单", en: "No bill" },
};

export const differenceNames: Readonly<Record<BillDifference["list"], Localized>> = {
  gatewayOnly: { zh: "平台有，本站没有", en: "Only at the gateway" },
  oursOnly: { zh: "本站有，平台没有", en: "Only here" },
  amount: { zh: "金额不同", en: "Another amount" },
};

export const differingThings: Readonly<Record<BillDifference["what"], Localized>> = {
  payment: { zh: "支付", en: "payment" },
  refund: { zh: "退款", en: "refund" },
};
