import { tooManyTries } from "./transport-errors.ts";

const hoursOf = (retryAfterS: number) => Math.ceil(retryAfterS / 3600);

/** Errors of account recovery; part of the table in `errors.ts`. */
export const recoveryErrors = {
  recoveryKeyWrong: {
    code: 2201,
    status: 400,
    sentence: {
      zh: "用户名或恢复密钥不正确，或者密钥已经用过",
      en: "The username or the recovery key is not right, or the key has been used",
    },
  },
  recoveryLinkInvalid: {
    code: 2202,
    status: 400,
    sentence: {
      zh: "这个链接已失效，请联系客服再要一个",
      en: "This link no longer works. Please ask support for another",
    },
  },
  recoveryLinkEarly: {
    code: 2203,
    status: 400,
    sentence: {
      zh: (retryAfterS: number) => `这个链接要再等约${hoursOf(retryAfterS)}小时才能用`,
      en: (retryAfterS: number) =>
        hoursOf(retryAfterS) === 1
          ? "This link starts to work within the hour"
          : `This link starts to work in about ${hoursOf(retryAfterS)} hours`,
    },
  },
  tooManyRecoveries: { code: 2204, status: 429, sentence: tooManyTries },
  recoveryKeyNotNeeded: {
    code: 2205,
    status: 400,
    sentence: {
      zh: "你已绑定邮箱或手机号，忘记密码时用验证码就能找回",
      en: "You have bound an address: a code sent there replaces a forgotten password",
    },
  },
} as const;
