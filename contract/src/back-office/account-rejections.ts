import { errorKind } from "../error-kind.ts";
import { formatCount } from "../format-count.ts";
import { maxSupportDays, maxSupportGrantsPerDay } from "./roles.ts";

const evidenceNames = {
  payment: { zh: "付款单号", en: "the payment's number" },
  cardKey: { zh: "卡密", en: "the card key" },
} as const;

interface AccountParams {
  readonly accountId: number;
}

/** Rejections of actions on accounts, their days and their recovery; part of the table in `rejections.ts`. */
export const accountRejections = {
  noSuchAccount: errorKind(8301, 400, ({ accountId }: AccountParams) => ({
    zh: `账号${accountId}不存在`,
    en: `There is no account ${accountId}`,
  })),
  accountDeleted: errorKind(8302, 400, ({ accountId }: AccountParams) => ({
    zh: `账号${accountId}已注销`,
    en: `Account ${accountId} was deleted`,
  })),
  accountMerged: errorKind(
    8321,
    400,
    ({ accountId, survivorId }: AccountParams & { survivorId: number }) => ({
      zh: `账号${accountId}已合并到账号${survivorId}，请到那个账号操作`,
      en: `Account ${accountId} was merged into account ${survivorId}. Act on that account instead`,
    }),
  ),
  accountAlreadyBlocked: errorKind(8303, 400, { zh: "账号已经停用", en: "The account is blocked already" }),
  accountNotBlocked: errorKind(8304, 400, { zh: "账号没有被停用", en: "The account is not blocked" }),
  noSuchDevice: errorKind(8305, 400, {
    zh: "账号没有这台设备，或者它已退出登录",
    en: "The account has no such device, or it is signed out",
  }),
  accountHasNoContact: errorKind(8306, 400, ({ contact }: { contact: "email" | "phone" }) => ({
    zh: contact === "email" ? "账号没有邮箱" : "账号没有手机号",
    en: `The account has no ${contact === "email" ? "email address" : "phone number"}`,
  })),

  // Days.
  grantAboveSupportLimit: errorKind(8307, 400, {
    zh: `你的角色一次最多赠送${maxSupportDays}天`,
    en: `Your role may grant at most ${formatCount(maxSupportDays, "day")} at once`,
  }),
  tooManySupportGrants: errorKind(8308, 400, {
    zh: `你的角色24小时内最多赠送${maxSupportGrantsPerDay}次`,
    en: `Your role may grant days at most ${formatCount(maxSupportGrantsPerDay, "time")} in 24 hours`,
  }),
  noDaysToTake: errorKind(8309, 400, {
    zh: "没有可以收回的天数：已经过去的天数和终身会员不能收回",
    en: "There are no days to take: days that have passed and lifetime memberships stay",
  }),
  moveToSameAccount: errorKind(8310, 400, { zh: "不能转给同一个账号", en: "Both are the same account" }),

  // Recovery.
  evidenceNeeded: errorKind(8311, 400, {
    zh: "需要一项证明：完整的付款单号，或完整的已用卡密",
    en: "Evidence is needed: the whole number of a payment, or the whole key of a used card",
  }),
  evidenceWrong: errorKind(8312, 400, ({ wrong }: { wrong: readonly (keyof typeof evidenceNames)[] }) => ({
    zh: `与账号不符：${wrong.map((name) => evidenceNames[name].zh).join("、")}`,
    en: `Not true of this account: ${wrong.map((name) => evidenceNames[name].en).join(", ")}`,
  })),
  paymentReadableByRole: errorKind(8313, 400, {
    zh: "你的角色在控制台里看得到付款单号，由你填写不能算证明：请对方提供卡密，或由客服来确认",
    en: "Your role reads payment numbers in the console, so from you they prove nothing: ask for a card key, or let support confirm",
  }),
  cardSeenByOperator: errorKind(8314, 400, {
    zh: "这张卡密是你制作、更换或在控制台里查到过的，由你填写不能算证明：请对方提供付款单号，或由其他客服来确认",
    en: "You made, replaced or looked up this card key in the console, so from you it proves nothing: ask for the payment's number, or let someone else confirm",
  }),
  recoveryOfBlockedAccount: errorKind(8315, 400, {
    zh: "账号已停用，本人无法登录，也就无法停止找回。请先恢复账号",
    en: "The account is blocked, so its owner could not stop a recovery. Unblock it first",
  }),
  recoveryCodeUnknown: errorKind(8316, 400, {
    zh: "这个账号没有使用这个申请码的申请。请核对申请码和账号，过期或已确认的要重新申请",
    en: "No request of this account has this code. Check code and account; one that has expired or was confirmed has to be made anew",
  }),
  recoveryApproved: errorKind(8317, 400, {
    zh: "这个申请已经批准",
    en: "This request is approved already",
  }),
  recoverySelfApproval: errorKind(8318, 400, {
    zh: "确认申请的人不能批准它，要由另一位操作员来批准",
    en: "The operator who confirmed a request cannot approve it: another operator has to",
  }),
  recoveryEnded: errorKind(8319, 400, {
    zh: "这个申请已经结束，或已被另一个取代",
    en: "This request has ended, or another one has replaced it",
  }),
  recoveryTemplateMissing: errorKind(8320, 400, {
    zh: "账号只绑定了手机号，而短信模板SMS_TEMPLATE_RECOVERY_APPROVED没有设置，无法通知本人",
    en: "The account has a phone number only, and SMS_TEMPLATE_RECOVERY_APPROVED is not set: its owner could not be told",
  }),

  // WeChat.
  accountHasNoWechat: errorKind(8322, 400, {
    zh: "账号没有绑定这个微信，或者已经解除",
    en: "The account has no such WeChat, or it is unlinked already",
  }),
} as const;
