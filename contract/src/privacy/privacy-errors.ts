import { errorKind, type RetryAfterParams } from "../error-kind.ts";
import { formatWait } from "../format-wait.ts";

/** Errors of data export and account deletion; part of the table in `errors.ts`. */
export const privacyErrors = {
  deletionPending: errorKind(3101, 400, {
    zh: "账号正在注销中。请先在“隐私与数据”里取消注销，再购买或激活",
    en: "Your account is scheduled for deletion. Cancel that on the privacy page before you buy or activate",
  }),
  tooManyExports: errorKind(3102, 429, ({ retryAfterS }: RetryAfterParams) => ({
    zh: `一天最多导出三次，请在约${formatWait(retryAfterS).zh}后再来`,
    en: `Your data can be exported three times a day. Please come back in about ${formatWait(retryAfterS).en}`,
  })),
  deletionNotRequested: errorKind(3103, 400, {
    zh: "账号没有待处理的注销申请",
    en: "Your account is not scheduled for deletion",
  }),

  // Merging two accounts.
  mergeSameAccount: errorKind(3121, 400, {
    zh: "这就是当前登录的账号，请验证另一个账号",
    en: "You’re already signed in to this account. Please verify your other one",
  }),
  mergeTicketInvalid: errorKind(3122, 400, {
    zh: "验证已失效，请重新验证另一个账号",
    en: "Verification has expired. Please verify your other account again",
  }),
  mergeWechatUnknown: errorKind(3123, 400, {
    zh: "没有账号绑定这个微信，请用其他方式验证另一个账号",
    en: "No account uses this WeChat. Please verify your other account another way",
  }),
  /** A payment or refund is under way. */
  mergeWaitsForMoney: errorKind(3124, 400, ({ orderNo = "" }: { orderNo?: string }) => ({
    zh: `订单${orderNo}的付款或退款还没有完成，请完成后再合并`,
    en: `Order ${orderNo} has a payment or refund in progress. Please merge the accounts once it’s complete`,
  })),
  mergeWaitsForRecovery: errorKind(3125, 400, {
    zh: "其中一个账号正在由客服找回，请等找回结束后再合并",
    en: "Support is recovering one of these accounts. Please merge them once that’s done",
  }),
  mergeWaitsForDeletion: errorKind(3126, 400, {
    zh: "其中一个账号已申请注销，请先登录该账号取消注销",
    en: "One of these accounts is scheduled for deletion. Please sign in to it to cancel the deletion first",
  }),
  tooManyMerges: errorKind(3127, 429, ({ retryAfterS }: RetryAfterParams) => ({
    zh: `今天合并次数过多，请在约${formatWait(retryAfterS).zh}后再来`,
    en: `You’ve merged too many accounts today. Please try again in about ${formatWait(retryAfterS).en}`,
  })),
  mergeLeavesNoWayIn: errorKind(3128, 400, {
    zh: "合并后，保留的账号就没有可用的登录方式了。请选择保留另一个账号，或先给它绑定手机号或邮箱",
    en: "You couldn’t sign in to the account you keep. Keep the other one, or add a phone number or an email address to this one first",
  }),
} as const;
