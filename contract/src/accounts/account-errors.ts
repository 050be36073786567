import { counted } from "../counted.ts";
import { fieldErrors } from "../field-errors.ts";
import { statusSentences, tooManyTries } from "../transport-errors.ts";

/** Errors of accounts, verification codes and sign-in; part of the table in `errors.ts`. */
export const accountErrors = {
  unauthorised: {
    code: 2001,
    status: 401,
    sentence: statusSentences[401],
  },
  wrongCredentials: {
    code: 2002,
    status: 400,
    sentence: { zh: "用户名或密码不正确", en: "The username or password is incorrect" },
  },
  tooManyLogins: { code: 2003, status: 429, sentence: tooManyTries },
  /** `AppError` adds the mailbox of the site. */
  accountBlocked: {
    code: 2004,
    status: 403,
    sentence: { zh: "该账号已被停用", en: "This account has been blocked" },
  },
  captchaWrong: { code: 2101, status: 400, sentence: fieldErrors.captchaWrong },
  codeWrong: { code: 2102, status: 400, sentence: fieldErrors.codeWrong },
  tooManyCaptchas: { code: 2103, status: 429, sentence: tooManyTries },
  tooManyCodes: {
    code: 2104,
    status: 429,
    sentence: {
      zh: (retryAfterS: number) => `验证码发送太频繁，请在${retryAfterS}秒后再试`,
      en: (retryAfterS: number) =>
        `A verification code was sent too recently. Please try again in ${counted(retryAfterS, "second")}`,
    },
  },
  codeNotSent: {
    code: 2105,
    status: 503,
    sentence: {
      zh: "验证码发送失败，请稍后再试",
      en: "Failed to send verification code. Please try again later",
    },
  },
  captchaNeeded: { code: 2106, status: 400, sentence: fieldErrors.captchaNeeded },
  captchaAgain: { code: 2107, status: 400, sentence: fieldErrors.captchaAgain },

  usernameTaken: {
    code: 3001,
    status: 400,
    sentence: { zh: "用户名已被注册，请换一个", en: "This username is taken. Please choose another" },
  },
  tooManyRegistrations: { code: 3002, status: 429, sentence: tooManyTries },
  emailTaken: { code: 3003, status: 400, sentence: fieldErrors.emailTaken },
  phoneTaken: { code: 3004, status: 400, sentence: fieldErrors.phoneTaken },
  passwordCommon: { code: 3005, status: 400, sentence: fieldErrors.passwordCommon },
  passwordWrong: { code: 3006, status: 400, sentence: fieldErrors.passwordWrong },
  tooManyPasswordTries: { code: 3007, status: 429, sentence: tooManyTries },
  passwordNeeded: {
    code: 3008,
    status: 400,
    sentence: {
      zh: "绑定联系方式需要输入当前密码",
      en: "Enter your current password to add an email address or phone number",
    },
  },
  addressNotBound: {
    code: 3009,
    status: 400,
    sentence: {
      zh: "这个联系方式已不在你的账号上，请刷新页面",
      en: "This address is no longer on your account. Please reload the page",
    },
  },
  lastWayIn: {
    code: 3010,
    status: 400,
    sentence: {
      zh: "你的用户名是手机号，号码归别人后就不能用它登录了。请先绑定另一个联系方式，再来解绑",
      en: "Your username is a phone number and stops working once someone else has that number. Please add an email address or another phone number first",
    },
  },
} as const;
