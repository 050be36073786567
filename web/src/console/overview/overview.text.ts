import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  waiting: { zh: "需要处理", en: "Needs attention" },
  nothing: { zh: "没有需要处理的事。", en: "Nothing needs attention." },
  checked: { zh: "检查时间：", en: "Last checked: " },
  since: { zh: "开始于", en: "since" },
  today: { zh: "今天", en: "Today" },
  figure: { zh: "项目", en: "Figure" },
  lastWeek: { zh: "上周同日", en: "Same day last week" },
  membersNow: { zh: "现有会员", en: "Members now" },
  figuresAt: { zh: "统计时间：", en: "Figures of " },
  paid: { zh: "收款", en: "Paid" },
  refunded: { zh: "退款", en: "Refunded" },
  ordersOpened: { zh: "新订单", en: "Orders opened" },
  ordersPaid: { zh: "付款订单", en: "Orders paid" },
  share: { zh: "付款率", en: "Payment rate" },
  accountsOpened: { zh: "新账号", en: "New accounts" },
  cardsRedeemed: { zh: "激活卡密", en: "Cards redeemed" },
  codesSent: { zh: "发出验证码", en: "Codes sent" },
  downloads: { zh: "下载", en: "Downloads" },
  complaints: { zh: "投诉", en: "Complaints" },
  complaintsAnswered: { zh: "24小时内回复", en: "Answered within 24 hours" },
  paymentsLookedUp: { zh: "买家自助查询的订单", en: "Orders looked up by buyers" },
  paymentsSettledByLookUp: { zh: "查询后已开通或退款", en: "Of these, active or refunded" },
  net: { zh: "净收款", en: "Net revenue" },
  netHint: {
    zh: "收款只算开通了会员的订单；多付或金额不符而退回的钱，只在“月账”里。",
    en: "Payments that bought a membership. Money that came and went back, such as a second payment, is in Books alone.",
  },
  yesterday: { zh: "昨天", en: "Yesterday" },
  month: { zh: "本月", en: "This month" },
  lastMonthSoFar: { zh: "上月同期", en: "Last month to date" },
  lastMonth: { zh: "上月全月", en: "All of last month" },
  trends: { zh: "走势", en: "Over time" },
  span: { zh: "时间", en: "Span" },
  binSize: { zh: "每条", en: "Group by" },
  days30: { zh: "30天", en: "30 days" },
  days90: { zh: "90天", en: "90 days" },
  days365: { zh: "365天", en: "365 days" },
  ordersPlot: { zh: "订单结果", en: "Orders by how they ended" },
  closed: { zh: "关闭", en: "Closed" },
  failed: { zh: "失败", en: "Failed" },
  noFigures: {
    zh: "还没有统计：第一次统计在服务器启动后几分钟内完成。",
    en: "No figures yet: they are first computed within minutes of the server’s start.",
  },
} as const satisfies Record<string, Localized>;

/** The change compared with the same part of last month, in percent; undefined if nothing was taken then. */
export function changeText(nowFen: number, beforeFen: number): Localized | undefined {
  if (beforeFen <= 0) return undefined;
  const percent = Math.round(((nowFen - beforeFen) / beforeFen) * 100);
  if (percent === 0) return { zh: "与上月同期持平", en: "as much as last month" };
  const size = Math.abs(percent);
  return percent > 0
    ? { zh: `比上月同期多${size}%`, en: `${size} % more than last month` }
    : { zh: `比上月同期少${size}%`, en: `${size} % less than last month` };
}
