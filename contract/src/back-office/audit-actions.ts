import * as z from "zod/mini";
import { formatCount } from "../format-count.ts";
import { hasOwn } from "../has-own.ts";
import type { Localized } from "../language.ts";
import { exactPrice, yuanOfFen } from "../money.ts";
import { actionWithValue, parametrizedAction } from "./audit-action-texts.ts";
import { type CardState, cardStateNames } from "./cards.ts";
import { codesOf, describe, type ParametrizedText, type WithParams } from "./coded-text.ts";
import { complaintActions } from "./complaint-audit-actions.ts";
import { promotionActions } from "./promotion-audit-actions.ts";
import { type Role, roleNames } from "./roles.ts";
import { webhookActions } from "./webhook-audit-actions.ts";

const formatFen = (fen: number) => exactPrice(yuanOfFen(fen));

interface CardSelectionParams {
  /** The last symbols of a key. With it, the action is about these cards of the batch, not about the whole batch. */
  readonly ending?: string | undefined;
  readonly state?: CardState | undefined;
}

function cardsAction(zh: string, en: string): ParametrizedText<CardSelectionParams> {
  return parametrizedAction(zh, en, ({ ending, state }) => {
    const narrowed = [
      { zh, en },
      ...(ending === undefined ? [] : [{ zh: `尾号${ending}`, en: `ending ${ending}` }]),
      ...(state === undefined ? [] : [cardStateNames[state]]),
    ];
    return { zh: narrowed.map((part) => part.zh).join("，"), en: narrowed.map((part) => part.en).join(", ") };
  });
}

const searchNames = {
  phone: { zh: "按手机号查找", en: "search by phone number" },
  email: { zh: "按邮箱查找", en: "search by email address" },
  wechatId: { zh: "按微信标识查找", en: "search by WeChat ID" },
  gatewayTradeNo: { zh: "按支付平台的单号查找", en: "search by the gateway's payment number" },
  cardKey: { zh: "查找抄错的卡密", en: "search by a mistyped card key" },
} as const satisfies Record<string, Localized>;

/** Operators' actions. If a console call performs the action, its code is the call's name. */
const actions = {
  recheckOrder: { zh: "重新查询", en: "recheck" },
  setVerificationFile: { zh: "设置验证文件", en: "set" },
  removeVerificationFile: { zh: "删除验证文件", en: "remove" },
  closeOrder: { zh: "关闭订单", en: "close" },
  confirmOrder: { zh: "发送确认", en: "send confirmation" },
  completeOrder: actionWithValue(
    "手动完成支付单",
    "complete attempt",
    (of: { attemptNo: string }) => of.attemptNo,
  ),
  withdrawCompletion: { zh: "撤回补单", en: "withdraw completion" },
  refundOrder: parametrizedAction("退款", "refund", ({ amountFen }: { amountFen: number | null }) =>
    amountFen === null
      ? { zh: "退还全部余款", en: "refund of all that is left" }
      : { zh: `退款${formatFen(amountFen)}`, en: `refund of ${formatFen(amountFen)}` },
  ),
  settleMismatch: parametrizedAction(
    "处理金额不符",
    "settle a mismatch",
    ({ attemptNo, how }: { attemptNo: string; how: "return" | "grant" }) =>
      how === "return"
        ? { zh: `退回支付单${attemptNo}的款项`, en: `return payment of attempt ${attemptNo}` }
        : { zh: `按实付金额为支付单${attemptNo}发放天数`, en: `grant what attempt ${attemptNo} is worth` },
  ),
  recordSentBack: parametrizedAction(
    "登记在支付平台退款",
    "record money sent back elsewhere",
    ({ amountFen }: { amountFen: number }) => ({
      zh: `登记在支付平台退款${formatFen(amountFen)}`,
      en: `record ${formatFen(amountFen)} sent back elsewhere`,
    }),
  ),
  correctSentBack: parametrizedAction(
    "更正平台退款",
    "correct money sent back elsewhere",
    ({ amountFen }: { amountFen: number }) => ({
      zh: `更正在支付平台的退款为${formatFen(amountFen)}`,
      en: `correct the money sent back elsewhere to ${formatFen(amountFen)}`,
    }),
  ),
  readNotice: actionWithValue("查看通知原文", "read notice", (of: { noticeId: number }) => of.noticeId),
  issueInvoice: actionWithValue("登记开票", "issue invoice", (of: { number: string }) => of.number),
  rejectInvoice: { zh: "拒绝开票", en: "reject the request for an invoice" },
  reverseInvoice: actionWithValue("登记红冲", "reverse invoice", (of: { number: string }) => of.number),
  exportInvoices: { zh: "导出发票", en: "export invoices" },
  ...complaintActions,
  grantDays: parametrizedAction("发放天数", "grant days", ({ days }: { days: number }) => ({
    zh: `发放${days}天`,
    en: `grant of ${formatCount(days, "day")}`,
  })),
  takeDays: parametrizedAction("收回天数", "take days", ({ days }: { days: number }) => ({
    zh: `收回${days}天`,
    en: `take ${formatCount(days, "day")}`,
  })),
  moveDays: parametrizedAction(
    "转出天数",
    "move days",
    ({ days, toAccountId }: { days: number; toAccountId: number }) => ({
      zh: `转出${days}天到账号${toAccountId}`,
      en: `move ${formatCount(days, "day")} to account ${toAccountId}`,
    }),
  ),
  receiveDays: parametrizedAction(
    "转入天数",
    "receive days",
    ({ days, fromAccountId }: { days: number; fromAccountId: number }) => ({
      zh: `从账号${fromAccountId}转入${days}天`,
      en: `receive ${formatCount(days, "day")} from account ${fromAccountId}`,
    }),
  ),
  signOutAccount: { zh: "全部退出登录", en: "sign out everywhere" },
  endDevice: parametrizedAction(
    "让一台设备退出登录",
    "sign out a device",
    ({ deviceId }: { deviceId: number }) => ({
      zh: `让设备${deviceId}退出登录`,
      en: `sign out device ${deviceId}`,
    }),
  ),
  blockAccount: { zh: "停用账号", en: "block" },
  unblockAccount: { zh: "恢复使用账号", en: "unblock" },
  liftLimits: { zh: "解除限制", en: "lift limits" },
  revealContact: parametrizedAction(
    "查看完整联系方式",
    "reveal contact",
    ({ contact }: { contact: "email" | "phone" }) => ({
      zh: contact === "email" ? "查看完整邮箱" : "查看完整手机号",
      en: `reveal ${contact}`,
    }),
  ),
  revealWechat: parametrizedAction(
    "查看完整的微信标识",
    "reveal WeChat IDs",
    ({ wechatId }: { wechatId: number }) => ({
      zh: `查看微信${wechatId}的完整标识`,
      en: `reveal the IDs of WeChat ${wechatId}`,
    }),
  ),
  unlinkAccountWechat: parametrizedAction(
    "解除微信绑定",
    "unlink WeChat",
    ({ wechatId }: { wechatId: number }) => ({
      zh: `解除微信${wechatId}的绑定`,
      en: `unlink WeChat ${wechatId}`,
    }),
  ),
  searchPrivately: parametrizedAction(
    "按联系方式或付款单号查找",
    "search by contact or payment number",
    ({ by }: { by: keyof typeof searchNames }) => searchNames[by],
  ),
  confirmRecovery: { zh: "确认找回申请", en: "confirm a recovery" },
  approveRecovery: { zh: "批准找回申请", en: "approve a recovery" },
  refuseRecovery: { zh: "拒绝找回申请", en: "refuse a recovery" },
  createCardBatch: parametrizedAction(
    "制作卡密",
    "create cards",
    ({ count, packageId }: { count: number; packageId: number }) => ({
      zh: `制作卡密${count}个，套餐${packageId}`,
      en: `create ${formatCount(count, "card")} of package ${packageId}`,
    }),
  ),
  revokeCards: cardsAction("作废卡密", "revoke cards"),
  tagCards: cardsAction("给卡密加标签", "tag cards"),
  setCardExpiry: cardsAction("修改卡密有效期", "change expiry of cards"),
  replaceCard: { zh: "更换卡密", en: "replace the key of a card" },
  addNote: { zh: "写备注", en: "write a note" },
  finishNote: { zh: "备注已处理", en: "finish what a note waits for" },
  exportCards: cardsAction("导出卡密", "export cards"),
  exportOrders: { zh: "导出订单", en: "export orders" },
  fetchBills: parametrizedAction("补读对账单", "fetch bills", ({ month }: { month: string }) => ({
    zh: `补读${month}的对账单`,
    en: `fetch the missing bills of ${month}`,
  })),
  exportMonth: parametrizedAction("导出月账", "export a month's books", ({ month }: { month: string }) => ({
    zh: `导出${month}的月账`,
    en: `export the books of ${month}`,
  })),
  exportAccounts: { zh: "导出账号", en: "export accounts" },
  exportAuditLog: { zh: "导出操作记录", en: "export the audit log" },
  createPackage: { zh: "新建套餐", en: "create package" },
  editPackageTexts: { zh: "修改文案", en: "edit texts" },
  editPackageTerms: { zh: "修改条款", en: "edit terms" },
  changeStock: parametrizedAction(
    "修改库存",
    "change stock",
    ({ delta }: { delta: number | "unlimited" }) => {
      if (delta === "unlimited") return { zh: "库存改为不限", en: "unlimited stock" };
      const signed = `${delta < 0 ? "" : "+"}${delta}`;
      return { zh: `库存${signed}`, en: `stock ${signed}` };
    },
  ),
  setPackagePrice: { zh: "设置价格", en: "set price" },
  cancelPackagePrice: { zh: "取消价格", en: "cancel price" },
  ...promotionActions,
  ...webhookActions,
  saveDraft: { zh: "保存草稿", en: "save draft" },
  discardDraft: { zh: "丢弃草稿", en: "discard draft" },
  publishDraft: { zh: "发布草稿", en: "publish draft" },
  restoreContent: actionWithValue("恢复版本", "restore version", (of: { versionId: number }) => of.versionId),
  uploadImage: { zh: "上传图片", en: "upload image" },
  moveImages: parametrizedAction("转移图片", "move images", ({ target }: { target: "store" | "database" }) =>
    target === "store"
      ? { zh: "把图片转移到文件存储", en: "move images to the file store" }
      : { zh: "把图片转移到数据库", en: "move images to the database" },
  ),
  uploadInstaller: { zh: "上传安装包", en: "upload installer" },
  createRelease: { zh: "新建版本", en: "create release" },
  editRelease: { zh: "修改版本说明", en: "edit release" },
  addReleaseFile: parametrizedAction(
    "添加版本文件",
    "add a file of a release",
    ({ platform, arch, kind }: { platform: string; arch: string; kind: string }) => ({
      zh: `添加版本文件${platform} ${arch} ${kind}`,
      en: `add file ${platform} ${arch} ${kind}`,
    }),
  ),
  removeReleaseFile: parametrizedAction(
    "移除版本文件",
    "remove a file of a release",
    ({ fileId }: { fileId: number }) => ({ zh: `移除版本文件${fileId}`, en: `remove file ${fileId}` }),
  ),
  publishRelease: parametrizedAction("发布版本", "publish release", ({ rollout }: { rollout: number }) => ({
    zh: `发布版本给${rollout}%的安装`,
    en: `publish to ${rollout} % of the installations`,
  })),
  setRollout: parametrizedAction("修改发布比例", "set rollout", ({ rollout }: { rollout: number }) => ({
    zh: `发布比例改为${rollout}%`,
    en: `set rollout to ${rollout} %`,
  })),
  pullRelease: { zh: "撤回版本", en: "pull release" },
  setMinimumVersion: parametrizedAction(
    "修改最低版本",
    "set minimum version",
    ({ need }: { need: "required" | "optional" }) =>
      need === "required"
        ? { zh: "要求更新到这个版本", en: "require this version" }
        : { zh: "不再要求更新到这个版本", en: "no longer require this version" },
  ),
  setToolTerms: { zh: "修改软件权益", en: "set terms of the tool" },
  allowBuyerRefunds: { zh: "开启买家自助退款", en: "allow refunds by buyers" },
  stopBuyerRefunds: { zh: "关闭买家自助退款", en: "stop refunds by buyers" },
  disablePaymentMethod: { zh: "停用支付方式", en: "disable payment method" },
  enablePaymentMethod: { zh: "启用支付方式", en: "enable payment method" },
  checkPaymentMethod: { zh: "检查支付方式", en: "check payment method" },
  reconcileBill: parametrizedAction("核对一天的对账单", "reconcile a bill", ({ day }: { day: string }) => ({
    zh: `核对${day}的对账单`,
    en: `reconcile the bill of ${day}`,
  })),
  reconcileSince: parametrizedAction(
    "核对一段时间的对账单",
    "reconcile bills",
    ({ since }: { since: string }) => ({
      zh: `核对${since}以来的对账单`,
      en: `reconcile all bills since ${since}`,
    }),
  ),
  testAlertChannels: { zh: "测试告警渠道", en: "test alert channels" },
  closeAlarm: parametrizedAction("关闭告警", "close alarm", ({ sentence }: { sentence: Localized }) => ({
    zh: `关闭告警“${sentence.zh}”`,
    en: `close alarm “${sentence.en}”`,
  })),
  tryDomain: { zh: "检查域名", en: "try the domain" },
  setAsideStep: { zh: "搁置上线步骤", en: "set aside a step of the first hour" },
  takeUpStep: { zh: "重新列入上线步骤", en: "take up a step of the first hour" },
  tryMessage: parametrizedAction(
    "试发消息",
    "try a message",
    ({ channel, target }: { channel: "email" | "sms"; target: string }) => ({
      zh: channel === "email" ? `试发邮件到${target}` : `试发短信到${target}`,
      en: channel === "email" ? `send a test email to ${target}` : `send a test SMS to ${target}`,
    }),
  ),
  createAccessToken: { zh: "生成访问令牌", en: "create access token" },
  revokeAccessToken: { zh: "撤销访问令牌", en: "revoke access token" },
  setUpOperator: { zh: "操作员完成设置", en: "set up operator" },
  createOperator: { zh: "新建操作员", en: "create operator" },
  inviteOperator: parametrizedAction("邀请操作员", "invite operator", ({ role }: { role: Role }) => ({
    zh: `邀请操作员，角色${roleNames[role].zh}`,
    en: `invite operator, ${roleNames[role].en}`,
  })),
  withdrawInvitation: { zh: "撤回邀请", en: "withdraw invitation" },
  setOperatorRole: parametrizedAction("设置角色", "set role", ({ role }: { role: Role }) => ({
    zh: `设置角色：${roleNames[role].zh}`,
    en: `set role ${roleNames[role].en}`,
  })),
  disableOperator: { zh: "停用操作员", en: "disable operator" },
  enableOperator: { zh: "启用操作员", en: "enable operator" },
  resetOperator: { zh: "重置操作员", en: "reset operator" },
  confirmEnrolment: { zh: "启用两步验证", en: "enroll second factor" },
  renewRecoveryCodes: { zh: "更换恢复码", en: "renew recovery codes" },
  acceptKey: parametrizedAction(
    "接受新密钥",
    "accept another key",
    ({ cardsRevoked }: { cardsRevoked: number }) => ({
      zh: `接受新密钥，作废卡密${cardsRevoked}个`,
      en: `accept another key, ${formatCount(cardsRevoked, "card")} revoked`,
    }),
  ),
  changeKey: parametrizedAction(
    "更换密钥",
    "change the secret key",
    ({ key, former }: Record<"key" | "former", string>) => ({
      zh: `更换密钥，指纹${former}改为${key}`,
      en: `change the secret key from fingerprint ${former} to ${key}`,
    }),
  ),
  acceptMerchant: parametrizedAction(
    "接受新商户",
    "accept another merchant",
    ({ merchant, former }: { merchant: string; former: string | null }) => ({
      zh: former === null ? `接受商户${merchant}` : `接受新商户${merchant}，原为${former}`,
      en: former === null ? `accept ${merchant}` : `accept ${merchant} instead of ${former}`,
    }),
  ),
  migrateWithoutBackup: { zh: "未备份就升级", en: "migrate without a backup" },
} as const satisfies Readonly<Record<string, Localized | ParametrizedText<never>>>;

/** The kinds of subjects. The name is shown before the subject's id or the number or name that operators use. */
export const auditSubjectNames = {
  order: { zh: "订单", en: "order" },
  account: { zh: "账号", en: "account" },
  operator: { zh: "操作员", en: "operator" },
  /** Identified by its name. */
  accessToken: { zh: "访问令牌", en: "access token" },
  batch: { zh: "批次", en: "batch" },
  card: { zh: "卡密", en: "card" },
  cardEnding: { zh: "卡密尾号", en: "card ending" },
  package: { zh: "套餐", en: "package" },
  /** Identified by its code because it has no id yet. */
  newPackage: { zh: "新套餐", en: "new package" },
  /** Identified by its name. */
  promotion: { zh: "优惠活动", en: "promotion" },
  /** Identified by channel and version. */
  release: { zh: "版本", en: "release" },
  paymentMethod: { zh: "支付方式", en: "payment method" },
  document: { zh: "网站内容", en: "site document" },
  image: { zh: "图片", en: "image" },
  /** Identified by its name. */
  installer: { zh: "安装包", en: "installer" },
  verificationFile: { zh: "验证文件", en: "verification file" },
  /** An endpoint of outgoing webhooks. */
  webhook: { zh: "接收地址", en: "webhook endpoint" },
  /** A complaint about another shop's payment; others are found under their orders. */
  complaint: { zh: "投诉", en: "complaint" },
  /** A step of the first-hour checklist, identified by its code. */
  firstHourStep: { zh: "上线步骤", en: "step" },
  /** Identified by the alarm's subject. */
  alarm: { zh: "告警", en: "alarm about" },
} as const satisfies Readonly<Record<string, Localized>>;

export type AuditActionCode = keyof typeof actions;
export type AuditSubjectKind = keyof typeof auditSubjectNames;

/** An action with its parameters. */
export type AuditAction = WithParams<typeof actions, "action">;

export interface AuditSubject {
  readonly kind: AuditSubjectKind;
  readonly id: string | number;
}

export const auditAction = codesOf(actions);
export const auditSubjectKind = codesOf(auditSubjectNames);

/** The names of the actions, whatever their parameters. */
export const auditActionNames = Object.fromEntries(
  Object.entries<Localized | ParametrizedText<never>>(actions).map(([code, entry]) => [
    code,
    "name" in entry ? entry.name : entry,
  ]),
) as Readonly<Record<AuditActionCode, Localized>>;

/** A stored action. If a later release wrote a code that this release does not know, the code itself is shown. */
export const storedAction = z.object({ action: z.string(), params: z.record(z.string(), z.unknown()) });
export const storedSubject = z.object({ kind: z.string(), id: z.string() });

export function describeAction({ action, params }: { action: string; params: object }): Localized {
  return describe(actions, action, params);
}

export function describeSubject(subject: { kind: string; id: string | number } | null): Localized {
  if (subject === null) return { zh: "–", en: "–" };
  const { kind, id } = subject;
  const { zh, en } = hasOwn(auditSubjectNames, kind) ? auditSubjectNames[kind] : { zh: kind, en: kind };
  return { zh: `${zh}${id}`, en: `${en} ${id}` };
}
