import type { AlarmCloser } from "@baleen/contract/back-office/alarms.ts";
import type { Localized } from "@baleen/contract/language.ts";

/** All kinds of alarms, with the message of their log line. docs/payments.md and docs/operations.md say what to do. */
export const alarmKinds = {
  "payment.mismatch": "A payment needs attention: mismatch",
  "payment.foreign_currency": "A payment was made in another currency than CNY: nothing was granted",
  "payment.totals_differ": "A gateway has signed different totals of one payment",
  "payment.unknown": "A payment needs attention: unknown",
  "payment.account_deleted": "A payment has arrived for a deleted account: its money has to go back",
  "payment.surplus": "A payment was not needed: it is refunded automatically",
  "payment.unanswered": "A payment's end is not known: its gateway does not say how it stands",
  "payment.not_settled": "What a gateway said of a payment could not be settled here",
  "statement.contradicted": "A gateway has signed otherwise than an operator has stated of a payment",
  "statement.unconfirmed":
    "What an operator has stated of a payment was not confirmed by its gateway in two days",
  "refund.amount_unknown": "Money of a payment went back, and its gateway does not say how much",
  "refund.doubtful": "A refund is under way: its gateway has not said clearly how it stands",
  "refund.abnormal": "A refund does not reach its receiver; see the merchant's console",
  "refund.refused": "A refund was refused for good",
  "refund.days_moved": "Days of a refunded order are on another account",
  "method.removed": "Money waits for a payment method whose settings are gone from every node",
  "gateway.silent": "A gateway did not say how a payment stands",
  "gateway.no_code": "A gateway gave no code",
  "gateway.no_payer_address":
    "A phone's payment was not requested: the proxy does not forward the buyer's IP address",
  "gateway.not_closed": "A gateway did not close an attempt",
  "gateway.service_provider": "The merchant number is a service provider's: payments need a direct merchant",
  "notice.refused": "A notice that the gateway has signed was refused",
  "notice.other_merchant": "A signed notice is for another merchant or app than the settings name",
  "notice.other_charset": "A signed notice is in a charset that cannot be read",
  "notice.stale":
    "A notice is from another time than this machine's clock shows, or was sent again by somebody",
  "notice.unconfirmed": "A notice's hash is right, but the gateway does not confirm what it says",
  "certificates.unreachable": "WeChat Pay's certificates could not be fetched",
  "invariant.violated": "An invariant about money is violated",
  "reconciliation.differs": "A gateway's bill and the ledger differ",
  "reconciliation.unavailable": "A gateway's bill of a day could not be had for three days",
  "content.unreadable":
    "Published site content cannot be read: an earlier version or the built-in one is shown",
  "content.download_elsewhere":
    "The published download, or its guide, leads to another site; releases are no longer what it offers",
  "recovery.rejected": "An owner has rejected a recovery that support had approved",
  "recovery.guessed": "Evidence for a recovery was wrong three times in a day",
  "device.token_reused": "A refresh token of the desktop tool was used twice: its device was signed out",
  "release.unreachable": "A published file of the desktop tool cannot be had, or has another size",
  "operator.guessed": "Somebody tries an operator's password or codes: five failures within an hour",
  "operator.reset": "A link was made that replaces an operator's password and second factor",
  "code.flood": "A thousand codes of one purpose were requested this hour",
  "messages.failing": "A code could not be sent",
  "sms.budget_low": "80 % of today's budget of SMS are used",
  "sms.budget_spent": "Today's budget of SMS is used up: no SMS is sent until tomorrow",
  "clock.off": "No job is run by this node: its clock is not the database's",
  "job.failed": "A job failed and is tried again",
  "job.given_up": "A job was given up",
  "jobs.not_taken": "Jobs cannot be taken",
  "node.not_reported": "A node cannot report that it lives",
  "backup.failed": "A backup failed",
  "backup.old": "There has been no backup for 26 hours",
  "backup.drill_failed": "A restore drill failed: the backup may be worthless",
  "wechat.no_ticket": "WeChat gives no ticket: pages shared inside it have no card of their own",
  "page.failing": "A part of pages fails in many browsers",
  "database.collation_changed": "The database sorts texts otherwise than when its indexes were made",
  "database.no_standby": "The database has no synchronous standby: new payments are on one machine only",
  "database.standby_behind": "A standby of the database is more than 10 s behind",
  "database.archive_old": "The database's log has not been archived for ten minutes",
  "alert.undelivered": "Alerts do not reach their receiver",
} as const;

export type AlarmKind = keyof typeof alarmKinds;

/** The same in Chinese, for the console. */
const chinese: Readonly<Record<AlarmKind, string>> = {
  "payment.mismatch": "实付金额与订单不符",
  "payment.foreign_currency": "有一笔付款不是人民币，没有开通会员",
  "payment.totals_differ": "支付平台对同一笔支付签了不同的金额",
  "payment.unknown": "收到一笔不认识的支付",
  "payment.account_deleted": "已注销账号收到付款，钱要退回",
  "payment.surplus": "多余的付款，正在自动退回",
  "payment.unanswered": "支付平台没有说清这笔是否付款",
  "payment.not_settled": "支付平台的答复没有入账",
  "statement.contradicted": "操作员登记的付款，与支付平台签名的不符",
  "statement.unconfirmed": "操作员登记的付款或退款，支付平台两天没有确认",
  "refund.amount_unknown": "有退款，但支付平台没有说金额",
  "refund.doubtful": "退款处理中：支付平台还没有说清结果",
  "refund.abnormal": "退款到不了买家，请看支付平台后台",
  "refund.refused": "退款被拒绝",
  "refund.days_moved": "已退款订单的天数在别的账号上",
  "method.removed": "有款项在等一种支付方式，但所有节点都没有它的配置",
  "gateway.silent": "支付平台没有回应查询",
  "gateway.no_code": "支付平台没有给出付款码",
  "gateway.no_payer_address": "手机付款没有发起：代理没有转发买家的IP地址",
  "gateway.not_closed": "支付平台没有关闭交易",
  "gateway.service_provider": "商户号是服务商的，收款需要直连商户号",
  "notice.refused": "支付平台签过名的通知被拒绝",
  "notice.other_merchant": "支付平台签过名的通知，商户或应用与设置不一致",
  "notice.other_charset": "支付平台签过名的通知，字符集无法识别",
  "notice.stale": "通知的时间与本机时钟不符，或是被人重发",
  "notice.unconfirmed": "通知的签名正确，但支付平台没有确认其内容",
  "certificates.unreachable": "无法获取微信支付的平台证书",
  "invariant.violated": "账目核对不符",
  "reconciliation.differs": "支付平台的对账单与本站账目不符",
  "reconciliation.unavailable": "连续三天拿不到支付平台某一天的对账单",
  "content.unreadable": "已发布的网站内容无法读取，正显示较早的版本或内置内容",
  "content.download_elsewhere": "已发布的下载或下载说明指向别的网站，不再是版本页里的安装包",
  "recovery.rejected": "本人拒绝了客服批准的找回",
  "recovery.guessed": "找回账号的证明一天内错了三次",
  "device.token_reused": "桌面软件的刷新令牌被用了两次，那台设备已退出登录",
  "release.unreachable": "已发布的安装包取不到，或大小变了",
  "operator.guessed": "有人在试操作员的密码或验证码：一小时内错了五次",
  "operator.reset": "生成了替换操作员密码和验证器的链接",
  "code.flood": "一小时内同类验证码请求已达一千次",
  "messages.failing": "验证码发送失败",
  "sms.budget_low": "今天的短信额度已用80%",
  "sms.budget_spent": "今天的短信额度已用完，明天之前不再发送短信",
  "clock.off": "节点的时钟与数据库不一致，不执行后台任务",
  "job.failed": "后台任务失败，将重试",
  "job.given_up": "后台任务已放弃",
  "jobs.not_taken": "无法领取后台任务",
  "node.not_reported": "节点无法上报自身状态",
  "backup.failed": "备份失败",
  "backup.old": "已有26小时没有备份",
  "backup.drill_failed": "恢复演练失败，备份可能不可用",
  "wechat.no_ticket": "微信没有给出票据，微信内分享的页面没有自己的卡片",
  "page.failing": "页面的一部分在许多浏览器里出错",
  "database.collation_changed": "数据库的文字排序规则变了，索引可能漏查或重复",
  "database.no_standby": "数据库没有同步备库，新的付款只存在一台机器上",
  "database.standby_behind": "数据库备库落后超过10秒",
  "database.archive_old": "数据库日志已有十分钟没有归档",
  "alert.undelivered": "告警发不出去",
};

/** News for operators: sent once, never logged as an alarm and never open. */
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

type Subject<Kind extends string> = Kind extends `${infer First}.${string}` ? First : never;

/** The permissions to close alarms, with the first words of their kinds; others are closed by owners. */
const closers = {
  closeMoneyAlarms: [
    "payment",
    "statement",
    "refund",
    "method",
    "gateway",
    "notice",
    "certificates",
    "invariant",
    "reconciliation",
  ],
  closeMessageAlarms: ["code", "messages", "sms"],
} as const satisfies Partial<Record<AlarmCloser, readonly Subject<AlarmKind>[]>>;

/** The console's pages that alarms lead to, where nothing more exact is known. */
const pages = {
  payments: ["method", "gateway", "certificates", "reconciliation", "notice"],
  messages: ["code", "messages", "sms"],
  operators: ["operator"],
  content: ["content"],
  releases: ["release"],
  settings: ["backup", "database", "wechat", "alert"],
} as const satisfies Readonly<Record<string, readonly Subject<AlarmKind>[]>>;

function nameOf<Name extends string>(kind: string, names: Readonly<Record<Name, readonly string[]>>) {
  const [subject = ""] = kind.split(".");
  return (Object.keys(names) as Name[]).find((name) => names[name].includes(subject));
}

export const alarmPageOf = (kind: string) => nameOf(kind, pages);

/** The permission to close an alarm; for a kind of another release, that of owners. */
export function closerOf(kind: string): AlarmCloser {
  return (isAlarmKind(kind) && nameOf(kind, closers)) || "closeOperationAlarms";
}
