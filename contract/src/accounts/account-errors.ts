import { errorKind, type RetryAfterParams, statusSentences, tooManyTries } from "../error-kind.ts";
import { fieldErrors } from "../field-errors.ts";
import { formatWait } from "../format-wait.ts";

/** Errors of accounts, verification codes, sign-in and recovery; part of the table in `errors.ts`. */
export const accountErrors = {
  unauthorised: errorKind(2001, 401, statusSentences[401]),
  wrongCredentials: errorKind(2002, 400, {
    zh: "用户名或密码不正确",
    en: "The username or password is incorrect",
  }),
  tooManyLogins: errorKind(2003, 429, tooManyTries),
  /** `supportMailbox`: set only if the caller has proved to own the account. */
  accountBlocked: errorKind(2004, 403, ({ supportMailbox }: { supportMailbox?: string }) => {
    if (supportMailbox === undefined) return { zh: "该账号已被停用", en: "This account has been blocked" };
    return {
      zh: `该账号已被停用。如有疑问，请发邮件到${supportMailbox}`,
      en: `This account has been blocked. If you have questions, write to ${supportMailbox}`,
    };
  }),
  captchaWrong: errorKind(2101, 400, fieldErrors.captchaWrong),
  codeWrong: errorKind(2102, 400, fieldErrors.codeWrong),
  tooManyCaptchas: errorKind(2103, 429, tooManyTries),
  tooManyCodes: errorKind(2104, 429, ({ retryAfterS }: RetryAfterParams) => ({
    zh: `验证码发送太频繁，请在${formatWait(retryAfterS).zh}后再试`,
    en: `A verification code was sent too recently. Please try again in ${formatWait(retryAfterS).en}`,
  })),
  /** `sms`: why no text messages are sent at present. */
  codeNotSent: errorKind(2105, 503, ({ sms }: { sms?: "notSetUp" | "budgetSpent" }) => {
    switch (sms) {
      case "notSetUp":
        return {
          zh: "暂时不能发送短信，请改用邮箱",
          en: "Text messages aren’t available yet. Please use your email address",
        };
      case "budgetSpent":
        return {
          zh: "今天的短信已发完，请改用邮箱，或明天再试",
          en: "Today’s text messages are used up. Please use your email address, or try again tomorrow",
        };
      default:
        return {
          zh: "验证码发送失败，请稍后再试",
          en: "Failed to send verification code. Please try again later",
        };
    }
  }),
  captchaNeeded: errorKind(2106, 400, fieldErrors.captchaNeeded),
  secondCaptchaNeeded: errorKind(2107, 400, fieldErrors.secondCaptchaNeeded),

  // Recovery.
  recoveryKeyWrong: errorKind(2201, 400, {
    zh: "用户名或恢复密钥不正确，或者密钥已经用过",
    en: "The username or recovery key is incorrect, or the key has already been used",
  }),
  recoveryRequestInvalid: errorKind(2202, 400, {
    zh: "这个申请已经失效，请重新申请",
    en: "This request has expired. Please submit a new one",
  }),
  recoveryTooEarly: errorKind(2203, 400, ({ retryAfterS }: RetryAfterParams) => ({
    zh: `还要再等约${formatWait(retryAfterS).zh}才能设新密码`,
    en: `You can set a new password in about ${formatWait(retryAfterS).en}`,
  })),
  tooManyRecoveries: errorKind(2204, 429, tooManyTries),
  recoveryNotApproved: errorKind(2206, 400, {
    zh: "客服还没有批准这个申请",
    en: "Support has not approved this request yet",
  }),
  recoveryKeyNotNeeded: errorKind(2205, 400, {
    zh: "你已绑定邮箱或手机号，忘记密码时用验证码就能找回",
    en: "Your account has an email address or phone number: a code sent there is enough to reset your password",
  }),

  // Signing in with WeChat.
  wechatSignInExpired: errorKind(2301, 400, {
    zh: "微信登录已过期，请重新登录",
    en: "Signing in with WeChat took too long. Please start again",
  }),
  wechatScanInvalid: errorKind(2302, 400, {
    zh: "这个二维码已失效，请在电脑上刷新后再扫",
    en: "This code has expired. Please get a new one on your computer",
  }),
  wechatNotLinked: errorKind(2303, 400, {
    zh: "这个微信已不在你的账号上，请刷新页面",
    en: "This WeChat is no longer linked to your account. Please reload the page",
  }),
  lastWayIn: errorKind(2304, 400, {
    zh: "解除后就没有别的登录方式了。请先绑定手机号或邮箱，或设置密码",
    en: "You’d have no other way to sign in. Please add a phone number, an email address or a password first",
  }),
  signInAgain: errorKind(2305, 400, {
    zh: "为了账号安全，请重新登录后再操作",
    en: "To protect your account, please sign in again first",
  }),

  usernameTaken: errorKind(3001, 400, {
    zh: "用户名已被注册，请换一个",
    en: "This username is taken. Please choose another",
  }),
  tooManyRegistrations: errorKind(3002, 429, tooManyTries),
  emailTaken: errorKind(3003, 400, fieldErrors.emailTaken),
  phoneTaken: errorKind(3004, 400, fieldErrors.phoneTaken),
  passwordCommon: errorKind(3005, 400, fieldErrors.passwordCommon),
  passwordWrong: errorKind(3006, 400, fieldErrors.passwordWrong),
  tooManyPasswordTries: errorKind(3007, 429, tooManyTries),
  passwordNeeded: errorKind(3008, 400, {
    zh: "这一步需要输入当前密码",
    en: "Enter your current password to do this",
  }),
  addressNotBound: errorKind(3009, 400, {
    zh: "这个联系方式已不在你的账号上，请刷新页面",
    en: "This address is no longer on your account. Please reload the page",
  }),
  lastSignInMethod: errorKind(3010, 400, {
    zh: "你的用户名是手机号，号码归别人后就不能用它登录了。请先绑定另一个联系方式，再来解绑",
    en: "Your username is a phone number and stops working once someone else has that number. Please add an email address or another phone number first",
  }),
  passwordNotSet: errorKind(3011, 400, {
    zh: "这个账号还没有密码，请先设置密码",
    en: "This account has no password yet. Please set one first",
  }),
  passwordAlreadySet: errorKind(3012, 400, {
    zh: "这个账号已有密码，请用“修改密码”",
    en: "This account already has a password. Change it instead",
  }),
} as const;
