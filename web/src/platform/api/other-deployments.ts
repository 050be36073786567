import type { ApiError } from "./api-error.ts";

// Other deployments of the API, and the login and card calls, return errors without a contract code. Only for those,
// and only in this file, does the text of a message decide what happens next.

/**
 * Whether a response without a code reports that nobody is signed in. The status may be any. A network's login portal
 * may say 未登录校园网, which refers to the network, not to this site.
 */
export function reportsSignedOut({
  code,
  message = "",
}: {
  code: unknown;
  message: string | undefined;
}): boolean {
  return code === undefined && /^\s*(用户|您|你)?[当前尚还]*未登录(?!\p{L})/u.test(message);
}

/** Whether an error without a code mentions the verification code, which means that the captcha has been used. */
export function mentionsVerificationCode(error: ApiError): boolean {
  if (error.code !== undefined) return false;
  return [error.message, ...Object.values(error.fields)].some((text) =>
    /验证码|verification code/i.test(text),
  );
}

/** Whether an error without a code reports that the order is unpaid, or that the gateway does not know it yet. */
export function reportsUnpaid(error: ApiError): boolean {
  if (error.code !== undefined) return false;
  return /不存在|未支付|未付款|not[ _]?exist|unpaid|not[ _]?paid|NOTPAY/i.test(error.message);
}
