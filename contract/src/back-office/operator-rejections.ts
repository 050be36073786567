import { errorKind } from "../error-kind.ts";
import { formatCount } from "../format-count.ts";
import { maxCardsPerTokenCall, maxDaysPerTokenCall } from "./access-tokens.ts";

/** Rejections of actions on operators, their notes, alarms and messages; part of the table in `rejections.ts`. */
export const operatorRejections = {
  noSuchOperator: errorKind(8701, 400, { zh: "没有这位操作员", en: "There is no such operator" }),
  operatorDisabled: errorKind(8702, 400, {
    zh: "这位操作员已被停用",
    en: "This operator is disabled already",
  }),
  loginTaken: errorKind(8703, 400, ({ login }: { login: string }) => ({
    zh: `登录名${login}已被使用`,
    en: `The login ${login} is taken`,
  })),
  selfResetForbidden: errorKind(8704, 400, ({ login }: { login: string }) => ({
    zh: `不能重置自己的登录。请另一位所有者来重置，或在服务器上运行npm run operators -- reset ${login}`,
    en: `You cannot reset your own sign-in. Another owner can, and so can npm run operators -- reset ${login} on the server`,
  })),
  invitationNotOpen: errorKind(8705, 400, {
    zh: "这个邀请已被使用、撤回或者过期",
    en: "This invitation has been used, withdrawn, or has expired",
  }),
  /** Only the link's digest is stored, so a retry cannot show the link again. */
  linkShownOnce: errorKind(8706, 400, {
    zh: "链接已经生成，且只显示一次。如需新的链接，请重新打开表单",
    en: "The link was made and is shown only once. For another one, open the form again",
  }),

  tokenNameTaken: errorKind(8715, 400, ({ name }: { name: string }) => ({
    zh: `已有过访问令牌${name}，请换一个名称`,
    en: `There is or was an access token ${name}. Choose another name`,
  })),
  tokenNotActive: errorKind(8716, 400, {
    zh: "这个访问令牌不存在或已撤销",
    en: "There is no such access token, or it was revoked already",
  }),
  /** Only the token's digest is stored, so a retry cannot show the token again. */
  tokenShownOnce: errorKind(8717, 400, {
    zh: "令牌已经生成，且只显示一次。没有记下的话，请撤销它，再生成一个",
    en: "The token was made and is shown only once. If you do not have it, revoke it and make another",
  }),
  tokenCardsAboveLimit: errorKind(8718, 400, {
    zh: `用访问令牌一次最多生成${maxCardsPerTokenCall}张卡密`,
    en: `With an access token, at most ${formatCount(maxCardsPerTokenCall, "card key is", "card keys are")} made at once`,
  }),
  tokenDaysAboveLimit: errorKind(8719, 400, {
    zh: `用访问令牌一次最多发放${maxDaysPerTokenCall}天`,
    en: `With an access token, at most ${formatCount(maxDaysPerTokenCall, "day is", "days are")} granted at once`,
  }),

  noteNotOpen: errorKind(8707, 400, { zh: "这条备注没有在等人处理", en: "No one has to act on this note" }),
  alarmNotOpen: errorKind(8708, 400, ({ kind, subject }: { kind: string; subject: string }) => ({
    zh: `${subject}没有未关闭的报警${kind}`,
    en: `No alarm ${kind} is open about ${subject}`,
  })),
  noAlertChannel: errorKind(8709, 400, { zh: "没有设置任何告警渠道", en: "No alert channel is set up" }),
  ownAddressNeeded: errorKind(8710, 400, {
    zh: "请先确认你自己的邮箱",
    en: "Confirm an address of your own first",
  }),
  /** The provider's error is in the message log. */
  operatorMailNotSent: errorKind(8711, 503, {
    zh: "邮件没有发出，原因见发送记录",
    en: "The mail was not sent. The log of messages says why",
  }),

  // Payment methods.
  methodNotSetUp: errorKind(8712, 400, {
    zh: "这种支付方式没有设置",
    en: "This payment method is not set up",
  }),
  methodOnAlready: errorKind(8713, 400, {
    zh: "这种支付方式已经开启",
    en: "This payment method is on already",
  }),
  billsTooOld: errorKind(8714, 400, ({ maxDays }: { maxDays: number }) => ({
    zh: `最多对账${maxDays}天：更早的对账单支付平台已不提供`,
    en: `At most ${formatCount(maxDays, "day")} can be reconciled: gateways keep no older bills`,
  })),
} as const;
