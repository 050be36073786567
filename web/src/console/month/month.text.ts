import type { MissingBill } from "@baleen/contract/back-office/month.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  month: { zh: "月份", en: "Month" },
  earlier: { zh: "上个月", en: "Month before" },
  later: { zh: "下个月", en: "Month after" },
  revenue: { zh: "收款", en: "Revenue" },
  refunds: { zh: "退款", en: "Refunds" },
  fees: { zh: "手续费", en: "Fees" },
  net: { zh: "净额", en: "Net" },
  netHint: { zh: "收款减退款，再减已知的手续费", en: "revenue minus refunds and known fees" },
  feeHint: { zh: "已减去随退款退回的", en: "less what came back with refunds" },
  feeUnknownHint: { zh: "没有对账单可查", en: "no bill available" },
  unknown: { zh: "未知", en: "unknown" },
  empty: { zh: "这个月没有收款，也没有退款。", en: "Nothing was paid or refunded in this month." },
  byMethod: { zh: "按付款方式", en: "By method" },
  byDay: { zh: "按天", en: "By day" },
  method: { zh: "付款方式", en: "Method" },
  day: { zh: "日期", en: "Day" },
  total: { zh: "合计", en: "Total" },
  plots: { zh: "每天", en: "Day by day" },
  bills: { zh: "对账单", en: "Bills" },
  allBills: { zh: "这个月的对账单都已读取。", en: "All bills of this month have been read." },
  fetch: { zh: "补读对账单", en: "Fetch the missing bills" },
  fetchHint: {
    zh: "在后台向支付平台索取缺少的对账单并核对。不动资金，重复点击也没有影响。",
    en: "The gateways are asked for the missing bills in the background, which are then compared. No money moves, and asking twice does no harm.",
  },
  differences: { zh: "没有解决的差异", en: "Open differences" },
  noDifferences: {
    zh: "对账单与账本没有未解决的差异。",
    en: "Nothing is open between the bills and the ledger.",
  },
  moreDifferences: { zh: "还有更多，见总览的告警。", en: "There are more among the alarms of the overview." },
  bill: { zh: "对账单", en: "bill" },
  ledger: { zh: "账本", en: "ledger" },
  unknownOrder: { zh: "本站没有这个订单", en: "no such order here" },
  exportLabel: { zh: "导出月账", en: "Export the books" },
  exportHint: {
    zh: "逐行与对账单一致：每笔收款和退款一行，有订单号、双方单号、金额、手续费和净额，时间为北京时间，金额为元；没有买家信息。最后一行是笔数和合计。每小时可导出5次，导出会记入操作记录。",
    en: "Line by line as the gateways’ bills: each payment and refund with its order, both sides’ numbers, amount, fee and net, in China’s time and yuan, without buyers. The last line counts and sums. Five exports an hour; each is in the audit log.",
  },
} as const satisfies Record<string, Localized>;

const join = (methods: readonly Localized[]): Localized => ({
  zh: methods.map(({ zh }) => zh).join("、"),
  en: methods.map(({ en }) => en).join(" and "),
});

/** For a day on which the bills of these methods are missing. */
export function feeNotDeducted(methods: readonly Localized[]): Localized {
  const { zh, en } = join(methods);
  return { zh: `未扣${zh}手续费`, en: `${en}: fees not deducted` };
}

export function withoutBills(methods: readonly Localized[]): Localized {
  const { zh, en } = join(methods);
  return {
    zh: `${zh}没有对账单：按账本统计，手续费未知，净额未扣。`,
    en: `No bills from ${en}: counted from the ledger, with fees unknown and not deducted from the net.`,
  };
}

export function missingText(reason: MissingBill["reason"], method: Localized, days: string): Localized {
  const sentences: Readonly<Record<MissingBill["reason"], Localized>> = {
    due: { zh: "次日10:30后读取。", en: "read after 10:30 on the day after." },
    unavailable: {
      zh: "平台三天内没有给出可信的对账单。",
      en: "the gateway gave no valid bill in three days.",
    },
    notRead: {
      zh: "还没有读取，每天10:30后自动补读。",
      en: "not read yet; they are caught up each day after 10:30.",
    },
    gone: {
      zh: "没有读取过，平台只保留三个月的对账单。",
      en: "never read, and gateways keep bills for three months only.",
    },
  };
  const { zh, en } = sentences[reason];
  return { zh: `${method.zh} ${days}：${zh}`, en: `${method.en}, ${days}: ${en}` };
}

export const ledgerDays: Localized = {
  zh: "这些天按账本统计，净额未扣手续费。",
  en: "These days are counted from the ledger, and their net has no fees deducted.",
};

export const paymentCount = (payments: number): Localized => ({
  zh: `${payments}笔`,
  en: formatCount(payments, "payment"),
});

export const refundCount = (refunds: number): Localized => ({
  zh: `${refunds}笔`,
  en: formatCount(refunds, "refund"),
});

export const feesUnknown = (lines: number): Localized => ({
  zh: `另有${lines}笔未知`,
  en: `unknown for ${lines} more`,
});

export const fetchedText = (bills: number): Localized =>
  bills === 0
    ? { zh: "没有可以索取的对账单", en: "There is no bill to ask for" }
    : {
        zh: `正在读取${bills}份对账单，一分钟后再看`,
        en: `${formatCount(bills, "bill is", "bills are")} being read. Look again in a minute`,
      };

export const foreignText = (lines: number): Localized => ({
  zh: `对账单里另有${lines}行属于同一商户的其他店铺，不计入。`,
  en: `The bills also have ${formatCount(lines, "line")} of other shops of the merchant, which are not counted.`,
});
