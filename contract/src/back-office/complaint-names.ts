import type { Localized } from "../language.ts";

/** `entered`: by an operator, about a gateway without an interface for complaints. */
export const complaintFamilies = ["wechat", "alipayTrade", "alipayRisk", "entered"] as const;
export type ComplaintFamilyName = (typeof complaintFamilies)[number];

export const complaintFamilyNames: Readonly<Record<ComplaintFamilyName, Localized>> = {
  wechat: { zh: "微信支付消费者投诉", en: "WeChat Pay complaints" },
  alipayTrade: { zh: "支付宝交易投诉", en: "Alipay trade complaints" },
  alipayRisk: { zh: "支付宝消费者投诉（RiskGO）", en: "Alipay consumer complaints (RiskGO)" },
  entered: { zh: "人工登记", en: "Entered by hand" },
};

export const complaintStates = [
  "open",
  "answered",
  "refunding",
  "withGateway",
  "settled",
  "withdrawn",
  "unknown",
] as const;

export const complaintStateNames: Readonly<Record<(typeof complaintStates)[number], Localized>> = {
  open: { zh: "待回复", en: "Needs reply" },
  answered: { zh: "处理中", en: "In progress" },
  refunding: { zh: "退款中", en: "Refunding" },
  withGateway: { zh: "平台处理中", en: "With the gateway" },
  settled: { zh: "已处理完成", en: "Settled" },
  withdrawn: { zh: "用户已撤诉", en: "Withdrawn" },
  unknown: { zh: "状态未知", en: "Unknown" },
};

export const complaintWants = ["refund", "service", "other"] as const;

export const complaintWantNames: Readonly<Record<(typeof complaintWants)[number], Localized>> = {
  refund: { zh: "申请退款", en: "Wants a refund" },
  service: { zh: "服务或权益未生效", en: "Service does not work" },
  other: { zh: "其他", en: "Other" },
};

export const complaintTags = [
  "trusted",
  "highRisk",
  "messageWaits",
  "withGateway",
  "immediate",
  "fullyRefunded",
  "escalated",
] as const;

/** The tags that operators have to know; the others only decide what is offered. */
export const complaintTagNames: Readonly<Partial<Record<(typeof complaintTags)[number], Localized>>> = {
  highRisk: { zh: "高风险", en: "High risk" },
  messageWaits: { zh: "有新留言", en: "New message" },
  withGateway: { zh: "平台介入", en: "Gateway takes part" },
  immediate: { zh: "用户在线等待", en: "Payer waits in a chat" },
  fullyRefunded: { zh: "已全额退款", en: "Fully refunded" },
  escalated: { zh: "已升级", en: "Escalated" },
};

export const entryAuthors = ["payer", "merchant", "gateway", "system"] as const;

export const entryAuthorNames: Readonly<Record<(typeof entryAuthors)[number], Localized>> = {
  payer: { zh: "用户", en: "Payer" },
  merchant: { zh: "商家", en: "Merchant" },
  gateway: { zh: "平台客服", en: "Gateway staff" },
  system: { zh: "系统", en: "System" },
};

/** What the gateways' words for entries mean. Words that are not here are shown as they come. */
export const entryKindNames: Readonly<Record<string, Localized>> = {
  USER_CREATE_COMPLAINT: { zh: "提交投诉", en: "Complained" },
  USER_CONTINUE_COMPLAINT: { zh: "再次投诉", en: "Continued the complaint" },
  USER_RESPONSE: { zh: "留言", en: "Message" },
  PLATFORM_RESPONSE: { zh: "留言", en: "Message" },
  MERCHANT_RESPONSE: { zh: "回复", en: "Reply" },
  MERCHANT_CONFIRM_COMPLETE: { zh: "确认处理完成", en: "Marked as settled" },
  USER_CREATE_COMPLAINT_SYSTEM_MESSAGE: { zh: "投诉已提交", en: "Complaint submitted" },
  USER_CONTINUE_COMPLAINT_SYSTEM_MESSAGE: { zh: "投诉已再次提交", en: "Complaint submitted again" },
  COMPLAINT_FULL_REFUNDED_SYSTEM_MESSAGE: { zh: "已全额退款", en: "Fully refunded" },
  COMPLAINT_PARTIAL_REFUNDED_SYSTEM_MESSAGE: { zh: "已部分退款", en: "Partly refunded" },
  COMPLAINT_REFUND_RECEIVED_SYSTEM_MESSAGE: { zh: "退款已到账", en: "Refund received" },
  USER_REVOKE_COMPLAINT: { zh: "撤诉", en: "Withdrew the complaint" },
  USER_COMFIRM_COMPLAINT: { zh: "确认投诉已解决", en: "Confirmed the solution" },
  USER_APPLY_PLATFORM_HELP: { zh: "申请平台协助", en: "Asked the gateway for help" },
  USER_APPLY_PLATFORM_SERVICE: { zh: "申请平台介入", en: "Asked the gateway to take part" },
  USER_CANCEL_PLATFORM_SERVICE: { zh: "取消平台介入", en: "No longer asks the gateway" },
  PLATFORM_HELP_APPLICATION: { zh: "平台协助", en: "Gateway helps" },
  PLATFORM_SERVICE_FINISHED: { zh: "平台服务结束", en: "Gateway has finished" },
  MERCHANT_APPROVE_REFUND: { zh: "同意退款", en: "Approved the refund" },
  MERCHANT_REFUSE_RERUND: { zh: "拒绝退款", en: "Refused the refund" },
  USER_SUBMIT_SATISFACTION: { zh: "提交满意度评价", en: "Rated the handling" },
  statedReply: { zh: "登记：已在支付平台后台回复", en: "Recorded: replied in the gateway's console" },
  statedEnd: { zh: "登记：已处理完成", en: "Recorded: settled" },
};

export const complaintActKinds = ["reply", "complete", "approve", "reject", "finish"] as const;

export const complaintActNames: Readonly<Record<(typeof complaintActKinds)[number], Localized>> = {
  reply: { zh: "回复", en: "Reply" },
  complete: { zh: "结束投诉", en: "Mark as settled" },
  approve: { zh: "告知平台已退款", en: "Tell the gateway about the refund" },
  reject: { zh: "拒绝退款", en: "Refuse the refund" },
  finish: { zh: "提交处理结果", en: "Submit the result" },
};

export const complaintActStates = ["prepared", "sent", "notSent", "unclear", "confirmed", "refused"] as const;

export const complaintActStateNames: Readonly<Record<(typeof complaintActStates)[number], Localized>> = {
  prepared: { zh: "等待发送", en: "Waiting to be sent" },
  sent: { zh: "发送中", en: "Sending" },
  notSent: { zh: "没有发出，稍后重发", en: "Not delivered, sent again later" },
  unclear: { zh: "结果不明，正在核实", en: "Unknown, being checked" },
  confirmed: { zh: "平台已收到", en: "Received by the gateway" },
  refused: { zh: "平台拒绝", en: "Refused by the gateway" },
};

/** Why an act ended or waits, where it is this server that says so. Gateways' own words are shown as they come. */
export const complaintActNotes: Readonly<Record<string, Localized>> = {
  refundRefused: { zh: "退款没有成功，没有告知平台", en: "The refund failed, so the gateway was not told" },
  noHistory: { zh: "平台现在不显示协商记录", en: "The gateway does not show the negotiation now" },
  notShown: {
    zh: "平台不显示回复，无法核实，请到商户后台核对",
    en: "The gateway does not show replies: please look in its console",
  },
  payerWroteMeanwhile: {
    zh: "用户又写了留言或再次投诉，没有发送，请看过再操作",
    en: "The payer has written or complained again, so it was not sent: please look first",
  },
  superseded: {
    zh: "后来又有了新的处理，没有再发送",
    en: "Not sent again: somebody has acted since",
  },
  endedMeanwhile: {
    zh: "投诉已经结束，结果不明，没有再发送",
    en: "The complaint has ended; whether it arrived is unknown, and it is not sent again",
  },
  neverClear: {
    zh: "三天内没有核实到结果，请到商户后台核对",
    en: "Unknown after three days: please look in the gateway's console",
  },
  notSentInTime: {
    zh: "三天内没有发出，不再发送",
    en: "Could not be sent for three days, and is not sent any more",
  },
  sentSeveralTimes: {
    zh: "发送了几次，平台上都看不到，请到商户后台核对",
    en: "Sent several times and not shown by the gateway: please look in its console",
  },
  stated: { zh: "操作员登记，没有调用平台", en: "Recorded by an operator; the gateway was not called" },
};

export const complaintOutcomes = ["refunded", "agreed", "corrected", "notReached", "other"] as const;

export const complaintOutcomeNames: Readonly<Record<(typeof complaintOutcomes)[number], Localized>> = {
  refunded: { zh: "已退款", en: "Refunded" },
  agreed: { zh: "已与用户协商一致", en: "Agreed with the payer" },
  corrected: { zh: "已解决，无需退款", en: "Corrected, no refund" },
  notReached: { zh: "联系不上用户，已提交凭证", en: "Payer not reached, proof given" },
  other: { zh: "其他", en: "Other" },
};
