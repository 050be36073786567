import { formatCount } from "@baleen/contract/format-count.ts";
import { formatWait } from "@baleen/contract/format-wait.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "投诉", en: "Complaints" },
  complaint: { zh: "投诉", en: "Complaint" },
  number: { zh: "投诉单号", en: "Number" },
  due: { zh: "时限", en: "Due" },
  createdAt: { zh: "投诉时间", en: "Complained" },
  endedAt: { zh: "结束时间", en: "Ended" },
  wants: { zh: "诉求", en: "Wants" },
  amount: { zh: "涉及金额", en: "Amount" },
  refundWanted: { zh: "申请退款金额", en: "Refund asked for" },
  problem: { zh: "问题类型", en: "Problem" },
  text: { zh: "投诉内容", en: "Complaint" },
  source: { zh: "来源", en: "Source" },
  gatewayState: { zh: "平台状态", en: "Gateway’s state" },
  times: { zh: "投诉次数", en: "Times complained" },
  replyDue: { zh: "首次回复时限", en: "Reply due" },
  settleDue: { zh: "处理完成时限", en: "Settled by" },
  askedAt: { zh: "读取于", en: "Read" },
  enteredBy: { zh: "登记人", en: "Entered by" },
  payments: { zh: "支付单", en: "Payments" },
  gatewayTradeNo: { zh: "平台单号", en: "Gateway’s number" },
  foreign: { zh: "不是本站的付款", en: "Not a payment of this site" },
  foreignHint: {
    zh: "商户号上另有其他网站时会这样。这里只能回复用户，退款和结束请到那个系统处理。",
    en: "Another site uses the same merchant number. Here you can only reply; refund and end it in that system.",
  },
  orderNo: { zh: "订单号", en: "Order number" },
  show: { zh: "范围", en: "Show" },
  all: { zh: "全部（包括已结束的）", en: "All, also those that have ended" },
  method: { zh: "支付方式", en: "Payment method" },
  empty: { zh: "没有待处理的投诉。", en: "No complaint waits." },
  history: { zh: "协商记录", en: "Negotiation" },
  noHistory: { zh: "还没有协商记录。", en: "There is no entry yet." },
  acts: { zh: "我们的处理", en: "What was done here" },
  erased: { zh: "内容已按保存期限删除", en: "The text was erased at the end of its term" },
  picture: { zh: "图片", en: "Picture" },
  pictureFailed: { zh: "图片读取失败", en: "The picture cannot be read" },
  retry: { zh: "重试", en: "Try again" },
  showPicture: { zh: "查看图片", en: "Show picture" },
  orderOf: { zh: "订单", en: "Order" },
  openOrder: { zh: "打开订单", en: "Open the order" },
  openAccount: { zh: "打开账号", en: "Open the account" },
  refundable: { zh: "可退", en: "can be refunded" },
  refunded: { zh: "已退", en: "refunded" },
  accountDeleted: {
    zh: "买家已注销账号，下面是当时的交易",
    en: "The buyer has deleted the account; this is the former sale",
  },
  accountDeleting: { zh: "买家的账号正在注销", en: "The buyer’s account is being deleted" },
  refundFailed: {
    zh: "已告知平台退款，但退款没有成功。用户已看到承诺：请打开订单处理退款。",
    en: "The gateway was told of a refund, which then failed. The payer has seen the promise: open the order and refund it.",
  },
  noDeadline: { zh: "–", en: "–" },
  desks: { zh: "投诉接口", en: "Interfaces for complaints" },
  family: { zh: "接口", en: "Interface" },
  access: { zh: "权限", en: "Permission" },
  granted: { zh: "已开通", en: "Granted" },
  notGranted: { zh: "未开通", en: "Not granted" },
  notAsked: { zh: "还没有查询", en: "Not asked yet" },
  listedAt: { zh: "上次读取列表", en: "List last read" },
  failure: { zh: "上次错误", en: "Last failure" },
  noticeUrl: { zh: "通知地址", en: "Notice URL" },
  urlSet: { zh: "已设置", en: "Set" },
  urlMissing: { zh: "未设置", en: "Missing" },
  urlConsole: { zh: "在支付平台后台设置", en: "Set in the gateway’s console" },
} as const satisfies Record<string, Localized>;

export const formTexts = {
  answer: { zh: "回复用户", en: "Reply" },
  recordAnswer: { zh: "登记回复", en: "Record a reply" },
  answerHint: {
    zh: "用户马上看到这条回复，发出后不能修改或撤回。",
    en: "The payer sees the reply at once; it cannot be changed or taken back.",
  },
  answerEnteredHint: {
    zh: "请先在支付平台后台回复，再登记在这里。不会向平台发送任何内容。",
    en: "Reply in the gateway’s own console first, then record it here. Nothing is sent to the gateway.",
  },
  message: { zh: "回复内容", en: "Message" },
  pictures: {
    zh: "图片（可不填，最多4张，JPG、PNG或BMP，每张最大2 MB，共5 MB）",
    en: "Pictures (optional, at most four, JPG, PNG or BMP of at most 2 MB, 5 MB in all)",
  },
  recorded: { zh: "已登记", en: "Recorded" },
  sent: { zh: "已提交，正在发送", en: "Submitted, being sent" },
  complete: { zh: "结束投诉", en: "Mark as settled" },
  completeHint: {
    zh: "确认已经和用户解决。用户会收到满意度评价；结束后再次投诉会计入重复投诉。",
    en: "Only when the matter is settled with the payer, who is asked to rate it. A complaint continued later counts as repeated.",
  },
  completeEnteredHint: {
    zh: "登记为已处理完成。不会向平台发送任何内容。",
    en: "Records that it is settled. Nothing is sent to the gateway.",
  },
  finish: { zh: "提交处理结果", en: "Submit the result" },
  finishHint: {
    zh: "结果和留言会提交给支付宝，用户可以看到。退款请先在下面的订单里完成。",
    en: "Alipay gets the result, and the payer sees the message. Refund the orders below first.",
  },
  reject: { zh: "拒绝退款", en: "Refuse the refund" },
  rejectHint: {
    zh: "用户会看到理由，投诉随即结束。用户再次投诉会计为重复投诉。发出后不能撤回。",
    en: "The payer sees the reason, and the complaint ends at once. If it is continued, it counts as repeated. This cannot be taken back.",
  },
  rejectReason: { zh: "拒绝的理由", en: "Reason" },
  outcome: { zh: "处理结果", en: "Result" },
  refund: { zh: "退款", en: "Refund" },
  amountYuan: { zh: "退款金额（元）", en: "Amount in yuan" },
  wholeOnly: { zh: "这种支付方式只能全额退款", en: "This payment method can only refund the whole amount" },
  refundDone: { zh: "已退款，并告知平台", en: "Refunded, and the gateway is told" },
  refundToAnswer: {
    zh: "已提交退款，请再回复用户并结束投诉",
    en: "Refund submitted. Now reply to the payer and end the complaint",
  },
  refundRefused: { zh: "支付平台拒绝了退款", en: "The gateway has refused the refund" },
  phone: { zh: "查看手机号", en: "Show the phone number" },
  phoneHint: {
    zh: "只能为处理这条投诉联系用户，查看会记入操作记录。号码不保存。",
    en: "It may be used for this complaint only, and showing it is recorded. The number is not stored.",
  },
  noPhone: { zh: "用户没有留手机号", en: "The payer left no number" },
  phoneUnreadable: {
    zh: "号码无法读取：它是用另一张商户证书加密的，请到商户后台查看",
    en: "The number cannot be read: it was encrypted for another merchant certificate. Look in the gateway’s console",
  },
  close: { zh: "关闭", en: "Close" },
  refresh: { zh: "重新读取", en: "Read again" },
  enter: { zh: "登记投诉", en: "Enter a complaint" },
  enterHint: {
    zh: "用于没有投诉接口的支付方式（如虎皮椒）。时限和告警照常，不会向平台发送任何内容。",
    en: "For payment methods without an interface for complaints, such as hupi. Deadlines and alarms work as for others; nothing is sent to the gateway.",
  },
  enteredText: { zh: "投诉内容", en: "What the payer says" },
  enteredAt: { zh: "投诉时间（北京时间）", en: "Time of the complaint (China time)" },
  enteredDue: { zh: "平台要求的时限（可不填）", en: "The gateway’s deadline (optional)" },
  setUrl: { zh: "设置通知地址", en: "Set the notice URL" },
  replaceUrl: { zh: "替换通知地址", en: "Replace the notice URL" },
} as const satisfies Record<string, Localized>;

/** The time until a deadline, or since it. */
export function timeLeftText(leftS: number): Localized {
  const { zh, en } = formatWait(Math.abs(leftS));
  return leftS > 0 ? { zh: `还剩${zh}`, en: `${en} left` } : { zh: `已超时${zh}`, en: `${en} overdue` };
}

export function setUrlText(url: string): Localized {
  return { zh: `把投诉通知地址设为${url}。`, en: `Sets the URL for notices to ${url}.` };
}

export function replaceUrlText(present: string, own: string): Localized {
  return {
    zh: `现在的地址是${present}，可能属于商户的另一个系统，它将收不到通知。替换为${own}。`,
    en: `The URL is ${present} now. It may belong to another system of the merchant, which will get no more notices. It is replaced by ${own}.`,
  };
}

export function foreignUrlText(url: string): Localized {
  return { zh: `另一个地址：${url}`, en: `Another URL: ${url}` };
}

export function maxLengthText(max: number): Localized {
  return { zh: `最多${max}个字。`, en: `At most ${formatCount(max, "character")}.` };
}
