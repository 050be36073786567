import type { AlarmClosePermission } from "@baleen/contract/back-office/alarms.ts";
import type { Localized } from "@baleen/contract/language.ts";

/** `now`: money or the site is affected. `today`: within a working day. `info`: nothing has to be done. */
export type Severity = "now" | "today" | "info";

export interface AlarmDefinition {
  readonly severity: Severity;
  /** The permission required to close the alarm. */
  readonly closer: AlarmClosePermission;
  /** The console page linked from the alarm, unless its subject or details allow a more exact link. */
  readonly page?:
    | "payments"
    | "complaints"
    | "messages"
    | "operators"
    | "content"
    | "releases"
    | "settings"
    | "webhooks";
  /** The subject identifies a person, so alerts leave it out. */
  readonly isPersonal?: boolean;
  /** What happened. The English text is also the message of the log line. */
  readonly summary: Localized;
  /** What operators should do about it. */
  readonly advice: Localized;
}

/** Defines alarms that differ only in their texts and severity. */
function defineAlarmGroup(common: Omit<AlarmDefinition, "severity" | "summary" | "advice">) {
  const define =
    (severity: Severity) =>
    (texts: Pick<AlarmDefinition, "summary" | "advice">): AlarmDefinition => ({
      ...common,
      severity,
      ...texts,
    });
  return { now: define("now"), today: define("today"), info: define("info") };
}

const money = defineAlarmGroup({ closer: "closeMoneyAlarms" });
const gateways = defineAlarmGroup({ closer: "closeMoneyAlarms", page: "payments" });
const complaints = defineAlarmGroup({ closer: "answerComplaints", page: "complaints" });
const content = defineAlarmGroup({ closer: "closeOperationAlarms", page: "content" });
const people = defineAlarmGroup({ closer: "closeOperationAlarms", isPersonal: true });
const releases = defineAlarmGroup({ closer: "closeOperationAlarms", page: "releases" });
const operators = defineAlarmGroup({ closer: "closeOperationAlarms", page: "operators", isPersonal: true });
const messages = defineAlarmGroup({ closer: "closeMessageAlarms", page: "messages" });
const operation = defineAlarmGroup({ closer: "closeOperationAlarms" });
const webhooks = defineAlarmGroup({ closer: "closeOperationAlarms", page: "webhooks" });
const settings = defineAlarmGroup({ closer: "closeOperationAlarms", page: "settings" });

/** All kinds of alarms. docs/payments.md and docs/operations.md describe in more detail what to do. */
export const alarmKinds = {
  "payment.mismatch": money.now({
    summary: { zh: "实付金额与订单不符", en: "A payment needs attention: mismatch" },
    advice: {
      zh: "打开订单：把这笔钱退回，或按实付金额发放天数",
      en: "Open the order: return the payment, or grant the days that it is worth",
    },
  }),
  "payment.foreign_currency": money.now({
    summary: {
      zh: "有一笔付款不是人民币，没有开通会员",
      en: "A payment was made in another currency than CNY: nothing was granted",
    },
    advice: {
      zh: "在支付平台后台把这笔钱退回；要给买家会员，就在账号里发放天数。处理后手工关闭",
      en: "Return the payment in the gateway's console; if the buyer is to be a member, grant days on the account. Then close the alarm by hand",
    },
  }),
  "payment.totals_differ": money.now({
    summary: {
      zh: "支付平台对同一笔支付签了不同的金额",
      en: "A gateway has signed different totals of one payment",
    },
    advice: {
      zh: "向支付平台核实这笔的实付金额；核实并处理后手工关闭",
      en: "Ask the gateway what was paid; close it by hand once that is clear",
    },
  }),
  "payment.unknown": money.today({
    summary: { zh: "收到一笔不认识的支付", en: "A payment needs attention: unknown" },
    advice: {
      zh: "确认是否有其他网站共用了这个商户号和通知地址",
      en: "Find out whether another site uses the same merchant account and notify address",
    },
  }),
  "payment.account_deleted": money.today({
    summary: {
      zh: "已注销账号收到付款，钱要退回",
      en: "A payment has arrived for a deleted account: its money has to go back",
    },
    advice: { zh: "为这笔订单退款", en: "Refund the order" },
  }),
  "payment.surplus": money.info({
    summary: { zh: "多余的付款，正在自动退回", en: "A payment was not needed: it is refunded automatically" },
    advice: { zh: "无需处理：多付的钱会自动退回", en: "Nothing: the payment is refunded automatically" },
  }),
  "payment.unanswered": money.today({
    summary: {
      zh: "支付平台没有说清这笔是否付款",
      en: "A payment's end is not known: its gateway does not say how it stands",
    },
    advice: {
      zh: "在支付平台后台查看这笔是否已付；系统会继续查询",
      en: "Look in the gateway's console whether it was paid; it is queried again",
    },
  }),
  "payment.not_settled": money.now({
    summary: {
      zh: "支付平台的答复没有入账",
      en: "What a gateway said of a payment could not be settled here",
    },
    advice: {
      zh: "在控制台查看错误原因；系统会自动重试",
      en: "Look at the error in the console; it is tried again",
    },
  }),
  "statement.contradicted": money.now({
    summary: {
      zh: "操作员登记的付款，与支付平台签名的不符",
      en: "A gateway has signed otherwise than an operator has stated of a payment",
    },
    advice: {
      zh: "打开订单核对：撤回补单会收回天数；说明原因后关闭告警则保留天数",
      en: "Open the order: withdrawing its completion takes the days; closing the alarm with a reason keeps them",
    },
  }),
  "statement.unconfirmed": money.today({
    summary: {
      zh: "操作员登记的付款或退款，支付平台两天没有确认",
      en: "What an operator has stated of a payment was not confirmed by its gateway in two days",
    },
    advice: {
      zh: "在支付平台后台核对单号和金额；登记有误就撤回补单，或更正登记的退款；无误就说明原因后关闭告警",
      en: "Compare number and amount with the gateway's console; withdraw a wrong completion, correct a wrong refund, or close the alarm with a reason",
    },
  }),
  "payment.help_fails": money.today({
    summary: {
      zh: "24小时内有几位买家查询付款，都没有结果",
      en: "Several buyers looked up payments in a day that the site could not settle",
    },
    advice: {
      zh: "看支付平台是否有故障（“支付”页），再逐个处理金额不符和退款失败的订单；查询有结果后自动关闭",
      en: "See on the Payments page whether a gateway is down, then settle orders with another amount or a failed refund. It closes once look-ups have a result",
    },
  }),
  "refund.amount_unknown": money.today({
    summary: {
      zh: "有退款，但支付平台没有说金额",
      en: "Money of a payment went back, and its gateway does not say how much",
    },
    advice: {
      zh: "在支付平台后台查到退款金额，在订单里登记",
      en: "Find the amount in the gateway's console and enter it with the order",
    },
  }),
  "refund.doubtful": money.today({
    summary: {
      zh: "退款处理中：支付平台还没有说清结果",
      en: "A refund is under way: its gateway has not said clearly how it stands",
    },
    advice: {
      zh: "只出现一次不用处理，系统会重新申请；多次出现请检查支付平台",
      en: "Once: nothing, it is requested again. Again and again: look at the gateway",
    },
  }),
  "refund.abnormal": money.today({
    summary: {
      zh: "退款到不了买家，请看支付平台后台",
      en: "A refund does not reach its receiver; see the merchant's console",
    },
    advice: {
      zh: "在商户平台的“交易中心→退款查询”中处理",
      en: "Deal with it in the merchant's console, 交易中心 → 退款查询",
    },
  }),
  "refund.refused": money.today({
    summary: { zh: "退款被拒绝", en: "A refund was refused for good" },
    advice: { zh: "多为余额不足：充值后重新退款", en: "Mostly for want of balance: top up and refund again" },
  }),
  "refund.days_moved": money.today({
    summary: { zh: "已退款订单的天数在别的账号上", en: "Days of a refunded order are on another account" },
    advice: {
      zh: "到收到天数的账号收回这些天数，然后关闭告警",
      en: "Take the days from the accounts that received them, then close the alarm",
    },
  }),
  "trials.many": money.today({
    summary: {
      zh: "一小时内开始的试用特别多",
      en: "Unusually many free trials began within an hour",
    },
    advice: {
      zh: "看看新账号是不是同一个人注册的。不对劲就在套餐的条款里把试用天数改为0，作废试用卡密；处理后手工关闭",
      en: "See whether one person makes the new accounts. If so, set the plan's trial days to 0 and revoke trial cards. Then close the alarm by hand",
    },
  }),
  "promotion.overused": money.today({
    summary: {
      zh: "迟到的付款让优惠码多用了一次",
      en: "A late payment has used a promotion code once more than it allows",
    },
    advice: {
      zh: "付款已按当时显示的价格开通，不用补救。看看优惠活动是否要作废，然后手工关闭",
      en: "The order was granted at the price that was shown, and nothing has to be mended. See whether the promotion should go on, then close the alarm by hand",
    },
  }),
  "upgrade.credit_contested": money.today({
    summary: {
      zh: "升级抵扣的剩余天数，别处也用掉了",
      en: "Remaining days that paid for an upgrade were used elsewhere too",
    },
    advice: {
      zh: "升级已按买家付的差价开通。查看订单：抵扣的天数已退款、收回或又抵扣了另一单；与买家商量补差价或退款，然后关闭",
      en: "The upgrade was granted for the difference that was paid. See in the order whether the credited days were refunded, taken, or have paid for another upgrade; agree with the buyer on a refund, then close the alarm",
    },
  }),
  "method.removed": gateways.now({
    summary: {
      zh: "有款项在等一种支付方式，但所有节点都没有它的配置",
      en: "Money waits for a payment method whose settings are gone from every node",
    },
    advice: {
      zh: "恢复这种支付方式的配置并重启：等待中的退款和付款会自动继续。不再使用它，也要等这些款项处理完",
      en: "Bring the method's settings back and restart: refunds and payments that wait go on by themselves. Retire a method only when nothing waits for it",
    },
  }),
  "gateway.silent": gateways.today({
    summary: { zh: "支付平台没有回应查询", en: "A gateway did not say how a payment stands" },
    advice: { zh: "多次出现时运行npm run payments:check", en: "If it stays: npm run payments:check" },
  }),
  "gateway.no_code": gateways.now({
    summary: { zh: "支付平台没有给出付款码", en: "A gateway gave no code" },
    advice: {
      zh: "用户暂时无法付款；多次出现时运行npm run payments:check",
      en: "Buyers cannot pay at the moment; if it stays: npm run payments:check",
    },
  }),
  "gateway.no_payer_address": gateways.now({
    summary: {
      zh: "手机付款没有发起：代理没有转发买家的IP地址",
      en: "A phone's payment was not requested: the proxy does not forward the buyer's IP address",
    },
    advice: {
      zh: "买家在手机浏览器里无法用微信支付：让代理写X-Forwarded-For，并核对TRUST_PROXY；运行npm run doctor检查",
      en: "Buyers cannot pay by WeChat in phones' browsers: have the proxy send X-Forwarded-For, and check TRUST_PROXY; npm run doctor tests it",
    },
  }),
  "gateway.not_closed": gateways.today({
    summary: { zh: "支付平台没有关闭交易", en: "A gateway did not close an attempt" },
    advice: { zh: "多次出现时运行npm run payments:check", en: "If it stays: npm run payments:check" },
  }),
  "gateway.service_provider": gateways.now({
    summary: {
      zh: "商户号是服务商的，收款需要直连商户号",
      en: "The merchant number is a service provider's: payments need a direct merchant",
    },
    advice: {
      zh: "WECHAT_PAY_MERCHANT_ID请填直连商户（普通商户）的商户号；服务商和特约商户的商户号不能在本站收款",
      en: "Set WECHAT_PAY_MERCHANT_ID to the number of a direct merchant (直连商户); numbers of service providers (服务商) and of merchants under them cannot be used",
    },
  }),
  "notice.refused": gateways.now({
    summary: { zh: "支付平台签过名的通知被拒绝", en: "A notice that the gateway has signed was refused" },
    advice: {
      zh: "核对商户号、应用和APIv3密钥是否与商户平台一致",
      en: "Compare merchant, app and APIv3 key with the merchant's console",
    },
  }),
  "notice.other_merchant": gateways.now({
    summary: {
      zh: "支付平台签过名的通知，商户或应用与设置不一致",
      en: "A signed notice is for another merchant or app than the settings name",
    },
    advice: {
      zh: "核对设置里的商户号（支付宝是ALIPAY_SELLER_ID）和应用；如果别的网站共用这个通知地址，请让它改用自己的",
      en: "Compare merchant (ALIPAY_SELLER_ID for Alipay) and app in the settings; if another site uses this notify address, give it its own",
    },
  }),
  "notice.other_charset": gateways.now({
    summary: {
      zh: "支付平台签过名的通知，字符集无法识别",
      en: "A signed notice is in a charset that cannot be read",
    },
    advice: {
      zh: "在支付宝开放平台把应用的字符集改为UTF-8或GBK；付款本身由查询确认",
      en: "Set the application's charset to UTF-8 or GBK at Alipay; payments are found by queries meanwhile",
    },
  }),
  "notice.stale": gateways.today({
    summary: {
      zh: "通知的时间与本机时钟不符，或是被人重发",
      en: "A notice is from another time than this machine's clock shows, or was sent again by somebody",
    },
    advice: {
      zh: "校准服务器时钟；偶尔一次可能是旧通知被重发",
      en: "Correct the server's clock; a single one may be an old notice, sent again",
    },
  }),
  "notice.unconfirmed": gateways.now({
    summary: {
      zh: "通知的签名正确，但支付平台没有确认其内容",
      en: "A notice's hash is right, but the gateway does not confirm what it says",
    },
    advice: {
      zh: "如果持续出现，密钥可能已经泄露：更换密钥",
      en: "If it stays, others may know the secret: change it",
    },
  }),
  "complaint.opened": complaints.now({
    summary: { zh: "收到一条新投诉", en: "A payer has complained" },
    advice: {
      zh: "在24小时内回复，72小时内处理完；超时平台可能直接把钱退给用户",
      en: "Reply within 24 hours and settle it within 72: after that the gateway may return the payment itself",
    },
  }),
  "complaint.continued": complaints.now({
    summary: { zh: "用户再次投诉", en: "A payer has continued a complaint that had ended" },
    advice: {
      zh: "先和用户谈妥再结束投诉：重复投诉会影响商户号",
      en: "Agree with the payer before you end it again: repeated complaints count against the merchant",
    },
  }),
  "complaint.message_waits": complaints.now({
    summary: { zh: "投诉里有用户的新留言", en: "A payer has written in a complaint" },
    advice: { zh: "打开投诉，在24小时内回复", en: "Open the complaint and reply within 24 hours" },
  }),
  "complaint.unanswered_12h": complaints.today({
    summary: { zh: "投诉12小时没有回复", en: "A complaint has had no reply for 12 hours" },
    advice: { zh: "今天回复这条投诉", en: "Reply to it today" },
  }),
  "complaint.unanswered_20h": complaints.now({
    summary: { zh: "投诉20小时没有回复，马上超时", en: "A complaint has had no reply for 20 hours" },
    advice: {
      zh: "立即回复：24小时内没有回复算商户责任",
      en: "Reply now: after 24 hours the merchant is at fault",
    },
  }),
  "complaint.unsettled_60h": complaints.now({
    summary: { zh: "投诉60小时没有处理完", en: "A complaint has not been settled for 60 hours" },
    advice: { zh: "退款或与用户谈妥，然后结束投诉", en: "Refund it or agree with the payer, then end it" },
  }),
  "complaint.overdue": complaints.now({
    summary: { zh: "投诉已超时", en: "A complaint is overdue" },
    advice: {
      zh: "立即处理；平台可能已经介入，或从商户账户退款给用户",
      en: "Act on it now: the gateway may already decide, or return the payment from the merchant's account",
    },
  }),
  "complaint.high_risk": complaints.now({
    summary: { zh: "高风险投诉", en: "A complaint of high risk" },
    advice: {
      zh: "优先处理：平台标记了高风险或投诉已升级",
      en: "Handle it first: the gateway has marked or escalated it",
    },
  }),
  "complaint.gateway_takes_part": complaints.now({
    summary: { zh: "平台客服介入了投诉", en: "The gateway's staff take part in a complaint" },
    advice: {
      zh: "看协商记录，按平台客服的要求提供凭证或退款",
      en: "Read the negotiation and give the gateway's staff what they ask for",
    },
  }),
  "complaint.act_refused": complaints.now({
    summary: { zh: "平台拒绝了对投诉的处理", en: "The gateway has refused what was done about a complaint" },
    advice: {
      zh: "打开投诉看拒绝原因；填写的内容还在，可以改后再发",
      en: "Open the complaint for the reason; what was written is still there",
    },
  }),
  "complaint.act_unclear": complaints.now({
    summary: {
      zh: "不知道对投诉的处理是否送达平台",
      en: "It is not known whether the gateway has what was done about a complaint",
    },
    advice: {
      zh: "到支付平台的商户后台看协商记录；系统每小时再查，不会重复发送",
      en: "Look at the negotiation in the gateway's console; it is read again every hour, and nothing is sent twice",
    },
  }),
  "complaint.refund_failed": complaints.now({
    summary: {
      zh: "投诉里已答应的退款没有成功",
      en: "A refund that was promised in a complaint has failed",
    },
    advice: { zh: "打开订单查看原因，重新退款", en: "Open the order for the reason and refund it again" },
  }),
  "complaint.not_read": complaints.today({
    summary: {
      zh: "收到投诉通知，但一小时读不到投诉内容",
      en: "A complaint could not be read for an hour after its notice",
    },
    advice: {
      zh: "到支付平台的商户后台查看；系统会继续读取",
      en: "Look in the gateway's console; it is read again",
    },
  }),
  "complaint.not_listed": complaints.today({
    summary: {
      zh: "一小时没能读到投诉列表，或列表里有读不了的投诉",
      en: "The list of complaints could not be read for an hour, or has one that cannot be read",
    },
    advice: {
      zh: "到支付平台的商户后台查看新投诉；运行npm run payments:check检查",
      en: "Look for new complaints in the gateway's console; npm run payments:check tests the interface",
    },
  }),
  "complaint.listed_unknown": complaints.today({
    summary: {
      zh: "核对发现漏掉的投诉",
      en: "The nightly comparison has found a complaint that was not known here",
    },
    advice: {
      zh: "打开投诉处理，时限从投诉时间算；多次出现时运行npm run payments:check检查通知地址",
      en: "Open it: its time counts from the complaint. If it recurs, npm run payments:check tests the notice URL",
    },
  }),
  "complaint.unknown_word": complaints.today({
    summary: { zh: "投诉里有没见过的状态或类型", en: "A complaint has words that are not known" },
    advice: {
      zh: "投诉照平台的原文显示，请到支付平台的商户后台核对",
      en: "They are shown as they came; compare the complaint with the gateway's console",
    },
  }),
  "complaint.access_missing": complaints.today({
    summary: { zh: "没有读取投诉的权限", en: "Complaints cannot be read: the permission is missing" },
    advice: {
      zh: "在支付平台为商户或应用开通投诉接口；运行npm run payments:check检查",
      en: "Have the gateway grant the complaint API; npm run payments:check tests it",
    },
  }),
  "complaint.notice_url_missing": complaints.today({
    summary: { zh: "没有设置投诉通知地址", en: "No notice URL for complaints is set" },
    advice: {
      zh: "在控制台的投诉页设置，或运行npm run payments:check -- --set-complaint-url；没有它，新投诉最多晚10分钟",
      en: "Set it on the console's page of complaints, or run npm run payments:check -- --set-complaint-url; without it complaints are up to ten minutes late",
    },
  }),
  "complaint.notice_url_foreign": complaints.today({
    summary: {
      zh: "投诉通知地址是另一个系统的",
      en: "The notice URL for complaints is that of another system",
    },
    advice: {
      zh: "确认另一个系统不再需要它，再在控制台的投诉页替换",
      en: "Make sure that the other system does not need it, then replace it on the console's page of complaints",
    },
  }),
  "certificates.unreachable": gateways.now({
    summary: { zh: "无法获取微信支付的平台证书", en: "WeChat Pay's certificates could not be fetched" },
    advice: {
      zh: "核对APIv3密钥；新商户需要改用微信支付公钥",
      en: "Compare the APIv3 key; newer merchants have to set the public key instead",
    },
  }),
  "invariant.violated": money.now({
    summary: { zh: "账目核对不符", en: "An invariant about money is violated" },
    advice: { zh: "先不要改动数据，立即请开发人员查看", en: "Change nothing, and ask a developer at once" },
  }),
  "reconciliation.differs": gateways.today({
    summary: { zh: "支付平台的对账单与本站账目不符", en: "A gateway's bill and the ledger differ" },
    advice: {
      zh: "只在平台有的付款：打开订单重新查询，仍不到账就用平台交易号手动完成；找不到订单则在平台退款。只在平台有的退款：打开订单，按那里写的总额登记。只在本站有，或金额不同：联系支付平台",
      en: "A payment only at the gateway: open the order and recheck it, or complete it with the gateway's number; without an order, refund it there. A refund only at the gateway: open the order and enter the total that it names. Only here, or another amount: ask the gateway",
    },
  }),
  "reconciliation.unavailable": gateways.today({
    summary: {
      zh: "连续三天拿不到支付平台某一天的对账单",
      en: "A gateway's bill of a day could not be had for three days",
    },
    advice: {
      zh: "检查账单权限，然后运行npm run ledger -- reconcile --day DAY --reason TEXT",
      en: "See whether the account may download bills, then run npm run ledger -- reconcile --day DAY --reason TEXT",
    },
  }),
  "content.unreadable": content.now({
    summary: {
      zh: "已发布的网站内容无法读取，正显示较早的版本或内置内容",
      en: "Published site content cannot be read: an earlier version or the built-in one is shown",
    },
    advice: {
      zh: "在控制台的“内容”里恢复一个版本，或改好后重新发布",
      en: "Restore a version under Content in the console, or publish it again",
    },
  }),
  "content.download_elsewhere": content.now({
    summary: {
      zh: "已发布的下载或下载说明指向别的网站，不再是版本页里的安装包",
      en: "The published download, or its guide, leads to another site; releases are no longer what it offers",
    },
    advice: {
      zh: "告警的详情里有地址和操作员：是有意改的，就说明原因后关闭；不是，就在内容里恢复之前的版本，停用该操作员并查清",
      en: "Its details name the address and the operator. If it was meant, close the alarm with a reason; if not, restore the version before under Content, disable the operator and find out",
    },
  }),
  "recovery.rejected": people.now({
    summary: {
      zh: "本人拒绝了客服批准的找回",
      en: "An owner has rejected a recovery that support had approved",
    },
    advice: {
      zh: "客服可能受骗：在操作记录中查看原因，查清之前不再确认找回申请",
      en: "Support was probably deceived: read the reason in the audit log, and confirm no other request before it is clear",
    },
  }),
  "recovery.guessed": people.now({
    summary: {
      zh: "找回账号的证明一天内错了三次",
      en: "Evidence for a recovery was wrong three times in a day",
    },
    advice: {
      zh: "在操作记录中查看是谁在试；如果不是本人记错，停用该操作员并查清",
      en: "See in the audit log who tried; unless the person misremembered, disable the operator and find out",
    },
  }),
  "device.token_reused": people.today({
    summary: {
      zh: "桌面软件的刷新令牌被用了两次，那台设备已退出登录",
      en: "A refresh token of the desktop tool was used twice: its device was signed out",
    },
    advice: {
      zh: "偶尔一次多为电脑从备份恢复；同一账号多次出现，请联系本人，改密码并退出所有设备",
      en: "A single one is mostly a computer restored from a backup. Again for one account: ask its owner to change the password and sign out all devices",
    },
  }),
  "release.unreachable": releases.today({
    summary: {
      zh: "已发布的安装包取不到，或大小变了",
      en: "A published file of the desktop tool cannot be had, or has another size",
    },
    advice: {
      zh: "告警的详情里有地址和原因：恢复文件，或在控制台撤回这个版本；大小变了，说明文件被换过",
      en: "Its details name the address and the reason: bring the file back, or pull the release in the console; another size means that the file was replaced",
    },
  }),
  "files.unreachable": operation.now({
    summary: {
      zh: "文件存储用不了，存在那里的图片和安装包打不开",
      en: "The file store cannot be used: its images and installers are not served",
    },
    advice: {
      zh: "详情里有原因；运行npm run doctor查看怎么处理。恢复后告警自动关闭",
      en: "Its details name the reason, and npm run doctor says what to do. The alarm closes once the store works again",
    },
  }),
  "files.damaged": operation.now({
    summary: {
      zh: "文件存储里的一个文件不见了，或内容变了，因此已停止提供",
      en: "A file in the file store is missing or has changed, and is not served",
    },
    advice: {
      zh: "在存储桶的历史版本中恢复名称为该摘要的对象，再运行npm run files -- check",
      en: "Restore the object with this digest as its name from the bucket's versions, then run npm run files -- check",
    },
  }),
  "operator.guessed": operators.now({
    summary: {
      zh: "有人在试操作员的密码或验证码：一小时内错了五次",
      en: "Somebody tries an operator's password or codes: five failures within an hour",
    },
    advice: {
      zh: "询问该操作员；如果不是本人，用CONSOLE_ALLOW限制来源",
      en: "Ask the operator; if it was another person, restrict CONSOLE_ALLOW",
    },
  }),
  "operator.reset": operators.now({
    summary: {
      zh: "生成了替换操作员密码和验证器的链接",
      en: "A link was made that replaces an operator's password and second factor",
    },
    advice: { zh: "确认是该操作员本人要求的", en: "Make sure that the operator asked for it" },
  }),
  "code.flood": messages.now({
    summary: {
      zh: "一小时内同类验证码请求已达一千次",
      en: "A thousand codes of one purpose were requested this hour",
    },
    advice: {
      zh: "注册和绑定的验证码本小时不再发送，其他的要多输入一次图形验证码；查看日志中的来源，在代理上拦截",
      en: "Codes for registering and binding stop for this hour, others need a second captcha; look for the source in the log, and block it at the proxy",
    },
  }),
  "messages.failing": messages.now({
    summary: { zh: "验证码发送失败", en: "A code could not be sent" },
    advice: {
      zh: "检查邮件服务器或短信服务商的账户与余额",
      en: "Look at the mail server, or at the SMS provider's account and balance",
    },
  }),
  "sms.budget_low": messages.today({
    summary: { zh: "今天的短信额度已用80%", en: "80 % of today's budget of SMS are used" },
    advice: {
      zh: "在控制台的“消息”里看看今天发给了谁；正常的话调高SMS_DAILY_BUDGET",
      en: "See Messages in the console for what was sent today; if it is in order, raise SMS_DAILY_BUDGET",
    },
  }),
  "sms.budget_spent": messages.now({
    summary: {
      zh: "今天的短信额度已用完，明天之前不再发送短信",
      en: "Today's budget of SMS is used up: no SMS is sent until tomorrow",
    },
    advice: {
      zh: "今天不再发短信。在控制台的“消息”里看看发给了谁；正常的话调高SMS_DAILY_BUDGET并重启",
      en: "No SMS is sent today. See Messages in the console for who was sent what; if it is in order, raise SMS_DAILY_BUDGET and restart",
    },
  }),
  "clock.off": operation.now({
    summary: {
      zh: "节点的时钟与数据库不一致，不执行后台任务",
      en: "No job is run by this node: its clock is not the database's",
    },
    advice: {
      zh: "校准该节点的时钟，例如chronyc makestep",
      en: "Correct the node's clock, such as by chronyc makestep",
    },
  }),
  "job.failed": operation.today({
    summary: { zh: "后台任务失败，将重试", en: "A job failed and is tried again" },
    advice: {
      zh: "会自动重试；多次出现时用npm run jobs查看原因",
      en: "It is tried again; if it stays, npm run jobs says why",
    },
  }),
  "job.given_up": operation.today({
    summary: { zh: "后台任务已放弃", en: "A job was given up" },
    advice: { zh: "用npm run jobs查看原因", en: "npm run jobs says why" },
  }),
  "jobs.not_taken": operation.now({
    summary: { zh: "无法领取后台任务", en: "Jobs cannot be taken" },
    advice: { zh: "检查数据库连接", en: "Look at the connection to the database" },
  }),
  "node.not_reported": operation.today({
    summary: { zh: "节点无法上报自身状态", en: "A node cannot report that it lives" },
    advice: {
      zh: "告警里写着原因；任务照常运行，但控制台会把这个节点显示为无响应",
      en: "The alarm says why; jobs go on, but the console shows this node as silent",
    },
  }),
  "node.key_replaced": operation.now({
    summary: {
      zh: "SECRET_KEY已更换，没有新密钥的节点自动停止了",
      en: "SECRET_KEY has changed, and a node without the new key has stopped",
    },
    advice: {
      zh: "给这个节点设置与其他节点相同的SECRET_KEY，再启动它，然后关闭告警",
      en: "Give this node the SECRET_KEY of the others and start it, then close the alarm",
    },
  }),
  "backup.failed": settings.today({
    summary: { zh: "备份失败", en: "A backup failed" },
    advice: {
      zh: "在控制台的“设置”里查看原因，改好后运行baleen backup",
      en: "See the reason under Settings in the console, mend it, and run baleen backup",
    },
  }),
  "backup.old": settings.today({
    summary: { zh: "已有26小时没有备份", en: "There has been no backup for 26 hours" },
    advice: {
      zh: "检查定时任务：systemctl list-timers baleen-*；再运行baleen backup",
      en: "Look at the timer: systemctl list-timers baleen-*; then run baleen backup",
    },
  }),
  "backup.drill_failed": settings.today({
    summary: {
      zh: "恢复演练失败，备份可能不可用",
      en: "A restore drill failed: the backup may be worthless",
    },
    advice: {
      zh: "在控制台的“设置”里查看原因，再运行npm run restore -- --drill",
      en: "See the reason under Settings in the console, then run npm run restore -- --drill",
    },
  }),
  "wechat.no_ticket": settings.today({
    summary: {
      zh: "微信没有给出票据，微信内分享的页面没有自己的卡片",
      en: "WeChat gives no ticket: pages shared inside it have no card of their own",
    },
    advice: {
      zh: "核对服务号的AppID与AppSecret，并把服务器的出口IP加入服务号的IP白名单；npm run payments:check可再试一次",
      en: "Compare the 服务号's AppID and AppSecret, and put this server's address on its IP白名单; npm run payments:check tries again",
    },
  }),
  "wechat.sign_in_refused": settings.now({
    summary: {
      zh: "微信登录用不了：微信拒绝了这个AppID，或者一直没有应答",
      en: "Sign-in with WeChat fails: WeChat refuses the app, or does not answer",
    },
    advice: {
      zh: "40125、40013是AppSecret或AppID不对：核对告警里这个AppID的两项设置。没有应答时检查服务器能否访问api.weixin.qq.com。npm run payments:check可再试一次；有人登录成功就自动关闭",
      en: "40125 and 40013 are a wrong AppSecret or AppID: compare the two settings of the AppID that the alarm names. If WeChat does not answer, see whether the server reaches api.weixin.qq.com. npm run payments:check tries again. The alarm closes once somebody has signed in",
    },
  }),
  "page.failing": operation.now({
    summary: { zh: "页面的一部分在许多浏览器里出错", en: "A part of pages fails in many browsers" },
    advice: {
      zh: "告警的详情里有页面和版本：在浏览器里打开试一试；如果是新版本引起的，退回上一版",
      en: "Its details name a page and a build: open that page; if a release caused it, go back to the former one",
    },
  }),
  "database.collation_changed": settings.today({
    summary: {
      zh: "数据库的文字排序规则变了，索引可能漏查或重复",
      en: "The database sorts texts otherwise than when its indexes were made",
    },
    advice: {
      zh: "按docs/operations/upgrades.md“Another PostgreSQL image”重建索引：reindex database，再refresh collation version",
      en: 'Make the indexes anew by "Another PostgreSQL image" in docs/operations/upgrades.md: reindex database, then refresh collation version',
    },
  }),
  "database.no_standby": settings.now({
    summary: {
      zh: "数据库没有同步备库，新的付款只存在一台机器上",
      en: "The database has no synchronous standby: new payments are on one machine only",
    },
    advice: {
      zh: "用patronictl list查看备库，让它重新跟上；如果是有意不再用备库，说明原因后关闭告警",
      en: "See by patronictl list what became of it, and bring it back. If there is to be none any more, close the alarm with a reason",
    },
  }),
  "database.standby_behind": settings.today({
    summary: { zh: "数据库备库落后超过10秒", en: "A standby of the database is more than 10 s behind" },
    advice: {
      zh: "在控制台的“设置”里看是哪一台，检查它的磁盘、网络和长时间的查询；在它跟上之前不要切换",
      en: "See under Settings in the console which it is; look at its disk, its network and long queries. Do not switch over to it before it has caught up",
    },
  }),
  "database.archive_old": settings.today({
    summary: {
      zh: "数据库日志已有十分钟没有归档",
      en: "The database's log has not been archived for ten minutes",
    },
    advice: {
      zh: "在PostgreSQL日志里查看archive_command为什么失败；磁盘写满之前必须修好。没有失败就设archive_timeout = 60s",
      en: "PostgreSQL's log says why archive_command fails; mend it before the disk is full. If it does not fail, set archive_timeout = 60s",
    },
  }),
  "alert.undelivered": settings.now({
    summary: { zh: "告警发不出去", en: "Alerts do not reach their receiver" },
    advice: {
      zh: "运行npm run alerts -- test，按提示修正设置",
      en: "Run npm run alerts -- test, and correct what it says",
    },
  }),
  "webhook.failing": webhooks.today({
    summary: {
      zh: "一个Webhook接收地址已有一小时收不到事件",
      en: "An endpoint of webhooks has accepted nothing for an hour",
    },
    advice: {
      zh: "在推送记录里看它的答复，请接收方修好。两天半以内恢复，事件会自动补发；恢复后自动关闭",
      en: "See in its log what it answers, and have its consumer mended. If it is back within two and a half days, everything is sent by itself. The alarm closes by itself",
    },
  }),
  "webhook.given_up": webhooks.today({
    summary: { zh: "有事件不再自动推送", en: "Events are no longer sent by themselves" },
    advice: {
      zh: "接收方恢复后，在接收地址的页面重新推送失败的事件，然后关闭告警。记录只保留30天",
      en: "When the consumer is back, replay on the endpoint's page what failed, then close the alarm. The log is kept for 30 days",
    },
  }),
} satisfies Readonly<Record<string, AlarmDefinition>>;
