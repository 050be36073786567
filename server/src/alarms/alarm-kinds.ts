import type { Localized } from "@baleen/contract/language.ts";

/**
 * All kinds of alarms, with the message of their log line. docs/payments.md and docs/operations.md say what to do.
 */
export const alarmKinds = {
  "payment.mismatch": "A payment needs attention: mismatch",
  "payment.unknown": "A payment needs attention: unknown",
  "payment.account_deleted": "A payment has arrived for a deleted account: its money has to go back",
  "payment.surplus": "A payment needs attention: surplus",
  "payment.unanswered": "A payment's end is not known: its gateway does not say how it stands",
  "payment.not_settled": "What a gateway said of a payment could not be settled here",
  "refund.amount_unknown": "Money of a payment went back, and its gateway does not say how much",
  "refund.doubtful": "A refund did not go through",
  "refund.abnormal": "A refund does not reach its receiver; see the merchant's console",
  "refund.refused": "A refund was refused for good",
  "gateway.silent": "A gateway did not say how a payment stands",
  "gateway.no_code": "A gateway gave no code",
  "gateway.not_closed": "A gateway did not close an attempt",
  "notice.refused": "A notice that the gateway has signed was refused",
  "notice.stale":
    "A notice is from another time than this machine's clock shows, or was sent again by somebody",
  "notice.unconfirmed": "A notice's hash is right, but the gateway does not confirm what it says",
  "certificates.unreachable": "WeChat Pay's certificates could not be fetched",
  "invariant.violated": "An invariant about money is violated",
  "reconciliation.differs": "A gateway's bill and the ledger differ",
  "reconciliation.unavailable": "A gateway's bill of a day could not be had for three days",
  "recovery.rejected": "An owner has rejected a recovery that support had approved",
  "recovery.guessed": "Evidence for a recovery was wrong three times in a day",
  "operator.guessed": "Somebody tries an operator's password or codes: five failures within an hour",
  "operator.reset": "A link was made that replaces an operator's password and second factor",
  "code.flood": "No more codes are sent this hour: there were a thousand",
  "messages.failing": "A code could not be sent",
  "sms.budget_low": "80 % of today's budget of SMS are used",
  "sms.budget_spent": "Today's budget of SMS is used up: no SMS is sent until tomorrow",
  "clock.off": "No job is run by this node: its clock is not the database's",
  "job.failed": "A job failed and is tried again",
  "job.given_up": "A job was given up",
  "jobs.not_taken": "Jobs cannot be taken",
  "backup.failed": "A backup failed",
  "backup.old": "There has been no backup for 26 hours",
  "backup.drill_failed": "A restore drill failed: the backup may be worthless",
  "alert.undelivered": "Alerts do not reach their receiver",
} as const;

export type AlarmKind = keyof typeof alarmKinds;

/** For the console, in which operators read either language. */
const chinese: Readonly<Record<AlarmKind, string>> = {
  "payment.mismatch": "实付金额与订单不符",
  "payment.unknown": "收到一笔不认识的支付",
  "payment.account_deleted": "已注销账号收到付款，钱要退回",
  "payment.surplus": "重复付款",
  "payment.unanswered": "支付平台没有说清这笔是否付款",
  "payment.not_settled": "支付平台的答复没有入账",
  "refund.amount_unknown": "有退款，但支付平台没有说金额",
  "refund.doubtful": "退款没有办成",
  "refund.abnormal": "退款到不了买家，请看支付平台后台",
  "refund.refused": "退款被拒绝",
  "gateway.silent": "支付平台没有回应查询",
  "gateway.no_code": "支付平台没有给出付款码",
  "gateway.not_closed": "支付平台没有关闭交易",
  "notice.refused": "支付平台签过名的通知被拒绝",
  "notice.stale": "通知的时间与本机时钟不符，或是被人重发",
  "notice.unconfirmed": "通知的签名正确，但支付平台没有确认其内容",
  "certificates.unreachable": "无法获取微信支付的平台证书",
  "invariant.violated": "账目核对不符",
  "reconciliation.differs": "支付平台的对账单与本站账目不符",
  "reconciliation.unavailable": "连续三天拿不到支付平台某一天的对账单",
  "recovery.rejected": "本人拒绝了客服批准的找回",
  "recovery.guessed": "找回账号的证明一天内错了三次",
  "operator.guessed": "有人在试操作员的密码或验证码：一小时内错了五次",
  "operator.reset": "生成了替换操作员密码和验证器的链接",
  "code.flood": "一小时内已发出一千个验证码，本小时不再发送",
  "messages.failing": "验证码发送失败",
  "sms.budget_low": "今天的短信额度已用80%",
  "sms.budget_spent": "今天的短信额度已用完，明天之前不再发送短信",
  "clock.off": "节点的时钟与数据库不一致，不执行后台任务",
  "job.failed": "后台任务失败，将重试",
  "job.given_up": "后台任务已放弃",
  "jobs.not_taken": "无法领取后台任务",
  "backup.failed": "备份失败",
  "backup.old": "已有26小时没有备份",
  "backup.drill_failed": "恢复演练失败，备份可能不可用",
  "alert.undelivered": "告警发不出去",
};

/** News for operators: told once, neither logged as an alarm nor ever open. */
export const newsKinds = {
  "payment.received": { zh: "收到一笔付款", en: "A payment has arrived" },
} as const satisfies Readonly<Record<string, Localized>>;

export type NewsKind = keyof typeof newsKinds;

/** The sentence of a row's kind; the kind itself if another release raised it. */
export function sentenceOf(kind: string): Localized {
  if (isNewsKind(kind)) return newsKinds[kind];
  if (!isAlarmKind(kind)) return { zh: kind, en: kind };
  return { zh: chinese[kind], en: alarmKinds[kind] };
}

export function isAlarmKind(text: string): text is AlarmKind {
  return Object.hasOwn(alarmKinds, text);
}

export function isNewsKind(text: string): text is NewsKind {
  return Object.hasOwn(newsKinds, text);
}
