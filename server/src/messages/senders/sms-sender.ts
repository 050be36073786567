import { phoneNumber } from "@baleen/contract/rules.ts";
import { TimeoutError, withTimeout } from "../../platform/with-timeout.ts";
import { openAliyun } from "./aliyun.ts";
import { NotConfiguredError, NotSentError, type Send } from "./sender.ts";
import type { SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";
import { openTencent } from "./tencent.ts";

const providers = { aliyun: openAliyun, tencent: openTencent } as const;

/** Sends SMS through the configured provider; only its SDK is loaded. */
export function smsSender(settings: SmsSettings, timeoutMs = 11_000): Send {
  const opening = providers[settings.provider](settings);
  return async ({ to, purpose, code }) => {
    const template = settings.templates[purpose];
    if (template === undefined) throw new NotConfiguredError(`No SMS template for "${purpose}" is set`);
    const phone = recipientOf(to);
    const provider = await opening;
    const { errorCode, id } = await withTimeout(timeoutMs, () =>
      provider.send({ phone, template, code }),
    ).catch((error: unknown) => {
      throw failedSms(provider, error);
    });
    if (errorCode !== undefined) throw rejectedSms(provider, errorCode);
    return { providerId: id };
  };
}

/** As for mails, the stored form alone. */
function recipientOf(to: string): string {
  if (phoneNumber.safeParse(to).data !== to)
    throw new NotSentError("This is no number for an SMS", "address");
  return to;
}

/** An error code as an error for the log. A code without digits contains neither a number nor a verification code. */
function rejectedSms(provider: SmsProvider, errorCode: string): NotSentError {
  // Aliyun's SDK reports "undefined" for errors without a code.
  if (errorCode === "undefined" || !/^[A-Za-z]+([._][A-Za-z]+)*$/.test(errorCode)) {
    return new NotSentError(`${provider.name} gave an answer that cannot be read`, "provider");
  }
  const blame = provider.blamesNumber(errorCode) ? "address" : "provider";
  return new NotSentError(`${provider.name} rejected an SMS: ${errorCode}`, blame);
}

/** An error of an SDK as an error for the log, without its message, which repeats the URL with number and code. */
function failedSms(provider: SmsProvider, error: unknown): NotSentError {
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
