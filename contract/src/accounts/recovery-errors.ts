import { counted } from "../counted.ts";
import { errorKind } from "../error-kind.ts";
import { tooManyTries } from "../transport-errors.ts";

const hoursOf = (retryAfterS: number) => Math.ceil(retryAfterS / 3600);

/** Errors of account recovery; part of the table in `errors.ts`. */
export const recoveryErrors = {
  recoveryKeyWrong: errorKind(2201, 400, {
    zh: "用户名或恢复密钥不正确，或者密钥已经用过",
    en: "The username or recovery key is incorrect, or the key has already been used",
  }),
  recoveryRequestInvalid: errorKind(2202, 400, {
    zh: "这个申请已经失效，请重新申请",
    en: "This request has expired. Please submit a new one",
  }),
  recoveryEarly: errorKind(2203, 400, {
    zh: (retryAfterS: number) => `还要再等约${hoursOf(retryAfterS)}小时才能设新密码`,
    en: (retryAfterS: number) =>
      hoursOf(retryAfterS) === 1
        ? "You can set a new password within the hour"
        : `You can set a new password in about ${counted(hoursOf(retryAfterS), "hour")}`,
  }),
  tooManyRecoveries: errorKind(2204, 429, tooManyTries),
  recoveryNotApproved: errorKind(2206, 400, {
    zh: "客服还没有批准这个申请",
    en: "Support has not approved this request yet",
  }),
  recoveryKeyNotNeeded: errorKind(2205, 400, {
    zh: "你已绑定邮箱或手机号，忘记密码时用验证码就能找回",
    en: "Your account has an email address or phone number: a code sent there is enough to reset your password",
  }),
} as const;
