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
} as const;
