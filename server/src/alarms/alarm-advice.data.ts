import type { Localized } from "@baleen/contract/language.ts";
import type { AlarmKind } from "./alarm-kinds.ts";

/** `now`: money or the site is affected. `today`: within a working day. `info`: nothing has to be done. */
export type Severity = "now" | "today" | "info";

const adviceOf = (severity: Severity) => (whatToDo: Localized) => ({ severity, whatToDo });
const now = adviceOf("now");
const today = adviceOf("today");
const info = adviceOf("info");

/** How urgent each kind is, and what operators do about it. docs/payments.md and docs/operations.md say more. */
export const alarmAdvice: Readonly<Record<AlarmKind, ReturnType<typeof now>>> = {
  "payment.mismatch": now({
    zh: "打开订单：把这笔钱退回，或按实付金额发放天数",
    en: "Open the order: return the payment, or grant the days that it is worth",
  }),
  "payment.foreign_currency": now({
    zh: "在支付平台后台把这笔钱退回；要给买家会员，就在账号里发放天数。处理后手工关闭",
    en: "Return the payment in the gateway's console; if the buyer is to be a member, grant days on the account. Then close the alarm by hand",
  }),
  "payment.totals_differ": now({
    zh: "向支付平台核实这笔的实付金额；核实并处理后手工关闭",
    en: "Ask the gateway what was paid; close it by hand once that is clear",
  }),
  "payment.unknown": today({
    zh: "确认是否有其他网站共用了这个商户号和通知地址",
    en: "Find out whether another site uses the same merchant account and notify address",
  }),
  "payment.account_deleted": today({ zh: "为这笔订单退款", en: "Refund the order" }),
  "payment.surplus": info({
    zh: "无需处理：多付的钱会自动退回",
    en: "Nothing: the payment is refunded automatically",
  }),
  "payment.unanswered": today({
    zh: "在支付平台后台查看这笔是否已付；系统会继续查询",
    en: "Look in the gateway's console whether it was paid; it is queried again",
  }),
  "payment.not_settled": now({
    zh: "在控制台查看错误原因；系统会自动重试",
    en: "Look at the error in the console; it is tried again",
  }),
  "statement.contradicted": now({
    zh: "打开订单核对：撤回补单会收回天数；说明原因后关闭告警则保留天数",
    en: "Open the order: withdrawing its completion takes the days; closing the alarm with a reason keeps them",
  }),
  "statement.unconfirmed": today({
    zh: "在支付平台后台核对单号和金额；登记有误就撤回补单，或更正登记的退款；无误就说明原因后关闭告警",
    en: "Compare number and amount with the gateway's console; withdraw a wrong completion, correct a wrong refund, or close the alarm with a reason",
  }),
  "refund.amount_unknown": today({
    zh: "在支付平台后台查到退款金额，在订单里登记",
    en: "Find the amount in the gateway's console and enter it with the order",
  }),
  "refund.doubtful": today({
    zh: "只出现一次不用处理，系统会重新申请；多次出现请检查支付平台",
    en: "Once: nothing, it is requested again. Again and again: look at the gateway",
  }),
  "refund.abnormal": today({
    zh: "在商户平台的“交易中心→退款查询”中处理",
    en: "Deal with it in the merchant's console, 交易中心 → 退款查询",
  }),
  "refund.refused": today({
    zh: "多为余额不足：充值后重新退款",
    en: "Mostly for want of balance: top up and refund again",
  }),
  "refund.days_moved": today({
    zh: "到收到天数的账号收回这些天数，然后关闭告警",
    en: "Take the days from the accounts that received them, then close the alarm",
  }),
  "method.removed": now({
    zh: "恢复这种支付方式的配置并重启：等待中的退款和付款会自动继续。不再使用它，也要等这些款项处理完",
    en: "Bring the method's settings back and restart: refunds and payments that wait go on by themselves. Retire a method only when nothing waits for it",
  }),
  "gateway.silent": today({
    zh: "多次出现时运行npm run payments:check",
    en: "If it stays: npm run payments:check",
  }),
  "gateway.no_code": now({
    zh: "用户暂时无法付款；多次出现时运行npm run payments:check",
    en: "Buyers cannot pay at the moment; if it stays: npm run payments:check",
  }),
  "gateway.no_payer_address": now({
    zh: "买家在手机浏览器里无法用微信支付：让代理写X-Forwarded-For，并核对TRUST_PROXY；运行npm run doctor检查",
    en: "Buyers cannot pay by WeChat in phones' browsers: have the proxy send X-Forwarded-For, and check TRUST_PROXY; npm run doctor tests it",
  }),
  "gateway.not_closed": today({
    zh: "多次出现时运行npm run payments:check",
    en: "If it stays: npm run payments:check",
  }),
  "gateway.service_provider": now({
    zh: "WECHAT_PAY_MERCHANT_ID请填直连商户（普通商户）的商户号；服务商和特约商户的商户号不能在本站收款",
    en: "Set WECHAT_PAY_MERCHANT_ID to the number of a direct merchant (直连商户); numbers of service providers (服务商) and of merchants under them cannot be used",
  }),
  "notice.refused": now({
    zh: "核对商户号、应用和APIv3密钥是否与商户平台一致",
    en: "Compare merchant, app and APIv3 key with the merchant's console",
  }),
  "notice.other_merchant": now({
    zh: "核对设置里的商户号（支付宝是ALIPAY_SELLER_ID）和应用；如果别的网站共用这个通知地址，请让它改用自己的",
    en: "Compare merchant (ALIPAY_SELLER_ID for Alipay) and app in the settings; if another site uses this notify address, give it its own",
  }),
  "notice.other_charset": now({
    zh: "在支付宝开放平台把应用的字符集改为UTF-8或GBK；付款本身由查询确认",
    en: "Set the application's charset to UTF-8 or GBK at Alipay; payments are found by queries meanwhile",
  }),
  "notice.stale": today({
    zh: "校准服务器时钟；偶尔一次可能是旧通知被重发",
    en: "Correct the server's clock; a single one may be an old notice, sent again",
  }),
  "notice.unconfirmed": now({
    zh: "如果持续出现，密钥可能已经泄露：更换密钥",
    en: "If it stays, others may know the secret: change it",
  }),
  "certificates.unreachable": now({
    zh: "核对APIv3密钥；新商户需要改用微信支付公钥",
    en: "Compare the APIv3 key; newer merchants have to set the public key instead",
  }),
  "invariant.violated": now({
    zh: "先不要改动数据，立即请开发人员查看",
    en: "Change nothing, and ask a developer at once",
  }),
  "reconciliation.differs": today({
    zh: "只在平台有的付款：打开订单重新查询，仍不到账就用平台交易号手动完成；找不到订单则在平台退款。只在平台有的退款：打开订单，按那里写的总额登记。只在本站有，或金额不同：联系支付平台",
    en: "A payment only at the gateway: open the order and recheck it, or complete it with the gateway's number; without an order, refund it there. A refund only at the gateway: open the order and enter the total that it names. Only here, or another amount: ask the gateway",
  }),
  "reconciliation.unavailable": today({
    zh: "检查账单权限，然后运行npm run ledger -- reconcile --day DAY --reason TEXT",
    en: "See whether the account may download bills, then run npm run ledger -- reconcile --day DAY --reason TEXT",
  }),
  "content.unreadable": now({
    zh: "在控制台的“内容”里恢复一个版本，或改好后重新发布",
    en: "Restore a version under Content in the console, or publish it again",
  }),
  "content.download_elsewhere": now({
    zh: "告警的详情里有地址和操作员：是有意改的，就说明原因后关闭；不是，就在内容里恢复之前的版本，停用该操作员并查清",
    en: "Its details name the address and the operator. If it was meant, close the alarm with a reason; if not, restore the version before under Content, disable the operator and find out",
  }),
  "recovery.rejected": now({
    zh: "客服可能受骗：在操作记录中查看原因，查清之前不再确认找回申请",
    en: "Support was probably deceived: read the reason in the audit log, and confirm no other request before it is clear",
  }),
  "recovery.guessed": now({
    zh: "在操作记录中查看是谁在试；如果不是本人记错，停用该操作员并查清",
    en: "See in the audit log who tried; unless the person misremembered, disable the operator and find out",
  }),
  "device.token_reused": today({
    zh: "偶尔一次多为电脑从备份恢复；同一账号多次出现，请联系本人，改密码并退出所有设备",
    en: "A single one is mostly a computer restored from a backup. Again for one account: ask its owner to change the password and sign out all devices",
  }),
  "release.unreachable": today({
    zh: "告警的详情里有地址和原因：恢复文件，或在控制台撤回这个版本；大小变了，说明文件被换过",
    en: "Its details name the address and the reason: bring the file back, or pull the release in the console; another size means that the file was replaced",
  }),
  "operator.guessed": now({
    zh: "询问该操作员；如果不是本人，用CONSOLE_ALLOW限制来源",
    en: "Ask the operator; if it was another person, restrict CONSOLE_ALLOW",
  }),
  "operator.reset": now({ zh: "确认是该操作员本人要求的", en: "Make sure that the operator asked for it" }),
  "code.flood": now({
    zh: "注册和绑定的验证码本小时不再发送，其他的要多输入一次图形验证码；查看日志中的来源，在代理上拦截",
    en: "Codes for registering and binding stop for this hour, others need a second captcha; look for the source in the log, and block it at the proxy",
  }),
  "messages.failing": now({
    zh: "检查邮件服务器或短信服务商的账户与余额",
    en: "Look at the mail server, or at the SMS provider's account and balance",
  }),
  "clock.off": now({
    zh: "校准该节点的时钟，例如chronyc makestep",
    en: "Correct the node's clock, such as by chronyc makestep",
  }),
  "job.failed": today({
    zh: "会自动重试；多次出现时用npm run jobs查看原因",
    en: "It is tried again; if it stays, npm run jobs says why",
  }),
  "job.given_up": today({ zh: "用npm run jobs查看原因", en: "npm run jobs says why" }),
  "jobs.not_taken": now({ zh: "检查数据库连接", en: "Look at the connection to the database" }),
  "node.not_reported": today({
    zh: "告警里写着原因；任务照常运行，但控制台会把这个节点显示为无响应",
    en: "The alarm says why; jobs go on, but the console shows this node as silent",
  }),
  "sms.budget_low": today({
    zh: "在控制台的“消息”里看看今天发给了谁；正常的话调高SMS_DAILY_BUDGET",
    en: "See Messages in the console for what was sent today; if it is in order, raise SMS_DAILY_BUDGET",
  }),
  "sms.budget_spent": now({
    zh: "今天不再发短信。在控制台的“消息”里看看发给了谁；正常的话调高SMS_DAILY_BUDGET并重启",
    en: "No SMS is sent today. See Messages in the console for who was sent what; if it is in order, raise SMS_DAILY_BUDGET and restart",
  }),
  "backup.failed": today({
    zh: "在控制台的“设置”里查看原因，改好后运行baleen backup",
    en: "See the reason under Settings in the console, mend it, and run baleen backup",
  }),
  "database.collation_changed": today({
    zh: "按docs/operations/upgrades.md“Another PostgreSQL image”重建索引：reindex database，再refresh collation version",
    en: 'Make the indexes anew by "Another PostgreSQL image" in docs/operations/upgrades.md: reindex database, then refresh collation version',
  }),
  "database.no_standby": now({
    zh: "用patronictl list查看备库，让它重新跟上；如果是有意不再用备库，说明原因后关闭告警",
    en: "See by patronictl list what became of it, and bring it back. If there is to be none any more, close the alarm with a reason",
  }),
  "database.standby_behind": today({
    zh: "在控制台的“设置”里看是哪一台，检查它的磁盘、网络和长时间的查询；在它跟上之前不要切换",
    en: "See under Settings in the console which it is; look at its disk, its network and long queries. Do not switch over to it before it has caught up",
  }),
  "database.archive_old": today({
    zh: "在PostgreSQL日志里查看archive_command为什么失败；磁盘写满之前必须修好。没有失败就设archive_timeout = 60s",
    en: "PostgreSQL's log says why archive_command fails; mend it before the disk is full. If it does not fail, set archive_timeout = 60s",
  }),
  "backup.old": today({
    zh: "检查定时任务：systemctl list-timers baleen-*；再运行baleen backup",
    en: "Look at the timer: systemctl list-timers baleen-*; then run baleen backup",
  }),
  "backup.drill_failed": today({
    zh: "在控制台的“设置”里查看原因，再运行npm run restore -- --drill",
    en: "See the reason under Settings in the console, then run npm run restore -- --drill",
  }),
  "wechat.no_ticket": today({
    zh: "核对服务号的AppID与AppSecret，并把服务器的出口IP加入服务号的IP白名单；npm run payments:check可再试一次",
    en: "Compare the 服务号's AppID and AppSecret, and put this server's address on its IP白名单; npm run payments:check tries again",
  }),
  "page.failing": now({
    zh: "告警的详情里有页面和版本：在浏览器里打开试一试；如果是新版本引起的，退回上一版",
    en: "Its details name a page and a build: open that page; if a release caused it, go back to the former one",
  }),
  "alert.undelivered": now({
    zh: "运行npm run alerts -- test，按提示修正设置",
    en: "Run npm run alerts -- test, and correct what it says",
  }),
};

/** Their subject identifies a person, so no alert names it. */
export const personalKinds: ReadonlySet<string> = new Set<AlarmKind>([
  "recovery.rejected",
  "recovery.guessed",
  "device.token_reused",
  "operator.guessed",
  "operator.reset",
]);
