import { TimeoutError } from "../with-timeout.ts";
import { NotSentError } from "./sender.ts";

/** An SMS as providers take it: they have the texts, only the code is a parameter. */
interface SmsOrder {
  /** A mainland number of eleven digits. */
  readonly phone: string;
  readonly template: string;
  readonly code: string | undefined;
}

export interface SmsProvider {
  readonly name: string;
  /** Undefined if the SMS was accepted, else the provider's error code. Throws what the SDK throws. */
  send(order: SmsOrder): Promise<string | undefined>;
  /** Whether an error code is about this one number. */
  blamesNumber(errorCode: string): boolean;
}

/** Timeout of the SDKs, in milliseconds. */
export const sdkTimeoutMs = 8_000;

/** An error code as an error for the log. A code without digits contains neither a number nor a verification code. */
export function rejectedSms(provider: SmsProvider, errorCode: string): NotSentError {
  // Aliyun's SDK reports "undefined" for errors without a code.
  if (errorCode === "undefined" || !/^[A-Za-z]+([._][A-Za-z]+)*$/.test(errorCode)) {
    return new NotSentError(`${provider.name} gave an answer that cannot be read`, "provider");
  }
  const blame = provider.blamesNumber(errorCode) ? "address" : "provider";
  return new NotSentError(`${provider.name} rejected an SMS: ${errorCode}`, blame);
}

/** An error of an SDK as an error for the log, without its message, which repeats the URL with number and code. */
export function failedSms(provider: SmsProvider, error: unknown): NotSentError {
  const failed = (what: string) => new NotSentError(`${provider.name} ${what}`, "provider");
  if (error instanceof TimeoutError) return failed("did not answer in time");
  // Properties of the SDKs' errors; each has some of them.
  const thrown = (error ?? {}) as Record<"name" | "message" | "code" | "statusCode" | "httpCode", unknown>;
  const status = thrown.statusCode ?? thrown.httpCode;
  if (typeof status === "number" && status >= 500) return failed(`answered with status ${status}`);
  const said = `${thrown.name} ${thrown.code} ${thrown.message}`;
  const reason = /\b(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|EPIPE)\b/.exec(said)?.[1];
  if (reason) return failed(`could not be reached: ${reason}`);
  if (/timeout/i.test(said)) return failed("did not answer in time");
  return rejectedSms(provider, typeof thrown.code === "string" ? thrown.code : "");
}
