import { TimeoutError } from "../with-timeout.ts";
import { NotSentError } from "./sender.ts";

/** One SMS as providers want it: texts are theirs, only the code is put in. */
interface SmsOrder {
  /** A mainland number, eleven digits. */
  readonly phone: string;
  readonly template: string;
  readonly code: string | undefined;
}

export interface SmsProvider {
  readonly name: string;
  /** Undefined once the SMS is taken, else what the provider calls its refusal. Throws what its SDK throws. */
  send(order: SmsOrder): Promise<string | undefined>;
  /** Whether a refusal is about the one number alone. */
  blamesNumber(refusal: string): boolean;
}

/** How long the SDKs may wait for an answer. */
export const answerMs = 8_000;

/** A refusal in words for the log. A name without digits holds neither a number nor a code. */
export function refusedSms(provider: SmsProvider, refusal: string): NotSentError {
  // Aliyun's SDK writes "undefined" for an error without a name.
  if (refusal === "undefined" || !/^[A-Za-z]+([._][A-Za-z]+)*$/.test(refusal)) {
    return new NotSentError(`${provider.name} gave an answer that cannot be read`, "provider");
  }
  const blame = provider.blamesNumber(refusal) ? "address" : "provider";
  return new NotSentError(`${provider.name} refused an SMS: ${refusal}`, blame);
}

/**
 * What an SDK threw, in words for the log. Its own message stays out: it repeats the request's address, which
 * holds the number and the code.
 */
export function failedSms(provider: SmsProvider, error: unknown): NotSentError {
  const failed = (what: string) => new NotSentError(`${provider.name} ${what}`, "provider");
  if (error instanceof TimeoutError) return failed("did not answer in time");
  // The SDKs' errors carry some of these; nothing is assumed of any other.
  const thrown = (error ?? {}) as Record<"name" | "message" | "code" | "statusCode" | "httpCode", unknown>;
  const status = thrown.statusCode ?? thrown.httpCode;
  if (typeof status === "number" && status >= 500) return failed(`answered with status ${status}`);
  const said = `${thrown.name} ${thrown.code} ${thrown.message}`;
  const reason = /\b(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|EPIPE)\b/.exec(said)?.[1];
  if (reason) return failed(`could not be reached: ${reason}`);
  if (/timeout/i.test(said)) return failed("did not answer in time");
  return refusedSms(provider, typeof thrown.code === "string" ? thrown.code : "");
}
