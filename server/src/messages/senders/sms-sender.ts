import { phoneNumber } from "@baleen/contract/accounts/account-fields.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { type HttpResponse, NoAnswerError, sendRequest } from "../../platform/http-client.ts";
import { randomSymbols, systemRandom } from "../../platform/random.ts";
import { TimeoutError } from "../../platform/with-timeout.ts";
import { openAliyun, openAliyunVerify } from "./aliyun.ts";
import { NotConfiguredError, NotSentError, type Send } from "./sender.ts";
import type { SmsAnswer, SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";
import { openTencent } from "./tencent.ts";

const providers = { aliyun: openAliyun, "aliyun-verify": openAliyunVerify, tencent: openTencent } as const;

/** Sends SMS through the configured provider. Never retries: a retry could send a second SMS. */
export function smsSender(
  settings: SmsSettings,
  { timeoutMs = 11_000, clock = systemClock }: { readonly timeoutMs?: number; readonly clock?: Clock } = {},
): Send {
  const provider = providers[settings.provider](settings);
  return async ({ to, purpose, code }) => {
    const template = settings.templates[purpose];
    if (template === undefined) throw new NotConfiguredError(`No SMS template for "${purpose}" is set`);
    const moment = { now: clock.now(), nonce: randomSymbols(systemRandom, 32) };
    const { url, ...request } = provider.signRequest({ phone: requireRecipient(to), template, code }, moment);
    const response = await sendRequest(url, { method: "POST", ...request, timeoutMs }).catch(
      (error: unknown) => {
        throw noAnswerError(provider, error);
      },
    );
    const { errorCode, id } = readAnswer(provider, response);
    if (errorCode !== undefined) throw rejectedError(provider, errorCode);
    return { providerId: id };
  };
}

/** Like mails, accepts numbers in their stored form only. */
function requireRecipient(to: string): string {
  if (phoneNumber.safeParse(to).data !== to)
    throw new NotSentError("This is no number for an SMS", "address");
  return to;
}

function readAnswer(provider: SmsProvider, { status, body }: HttpResponse): SmsAnswer {
  if (status >= 500) throw providerError(provider, `answered with status ${status}`);
  try {
    const answer = provider.read(JSON.parse(body.toString()));
    if (answer) return answer;
  } catch {
    // Not JSON.
  }
  throw unreadableError(provider);
}

/**
 * Turns an error code into an error for the log. A code without digits cannot contain a phone number or a verification
 * code.
 */
function rejectedError(provider: SmsProvider, errorCode: string): NotSentError {
  if (!/^[A-Za-z]+([._][A-Za-z]+)*$/.test(errorCode)) return unreadableError(provider);
  const blame = provider.blamesNumber(errorCode) ? "address" : "provider";
  return new NotSentError(`${provider.name} rejected an SMS: ${errorCode}`, blame, { errorCode });
}

function noAnswerError(provider: SmsProvider, error: unknown): unknown {
  if (!(error instanceof NoAnswerError)) return error;
  if (error.cause instanceof TimeoutError) return providerError(provider, "did not answer in time");
  const reason = /\b(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|EPIPE)\b/.exec(error.message)?.[1];
  return providerError(provider, reason ? `could not be reached: ${reason}` : "could not be reached");
}

function unreadableError(provider: SmsProvider): NotSentError {
  return providerError(provider, "gave an answer that cannot be read");
}

function providerError({ name }: SmsProvider, what: string): NotSentError {
  return new NotSentError(`${name} ${what}`, "provider");
}
