import { errorKind } from "../error-kind.ts";

/** Errors of calls with an access token. */
export const tokenErrors = {
  /** For an unknown token, an expired or revoked one, and one whose maker is no longer an owner. */
  accessTokenInvalid: errorKind(8021, 401, {
    zh: "访问令牌无效、已过期或已撤销",
    en: "The access token is unknown, has expired or was revoked",
  }),
  accessTokenForbids: errorKind(8022, 403, ({ needed = [] }: { needed?: readonly string[] }) => ({
    zh: `访问令牌没有所需的权限：${needed.join("或")}`,
    en: `The access token lacks the permission ${needed.join(" or ")}`,
  })),
  idempotencyKeyMissing: errorKind(8023, 400, {
    zh: "缺少Idempotency-Key请求头，或它不是1到255个可见的ASCII字符",
    en: "The header Idempotency-Key is missing, or is not 1 to 255 visible ASCII characters",
  }),
  tokenKeyReused: errorKind(8024, 422, {
    zh: "这个Idempotency-Key已用于另一个请求",
    en: "This Idempotency-Key was used for another request",
  }),
} as const;
