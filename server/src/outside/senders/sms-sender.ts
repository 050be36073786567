import { phoneNumber } from "@baleen/contract/rules.ts";
import { withTimeout } from "../with-timeout.ts";
import { openAliyun } from "./aliyun.ts";
import { NotConfiguredError, NotSentError, type Send } from "./sender.ts";
import { failedSms, rejectedSms } from "./sms-provider.ts";
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
    const errorCode = await withTimeout(timeoutMs, () => provider.send({ phone, template, code })).catch(
      (error: unknown) => {
        throw failedSms(provider, error);
      },
    );
    if (errorCode !== undefined) throw rejectedSms(provider, errorCode);
  };
}

function recipientOf(to: string): string {
  const parsed = phoneNumber.safeParse(to);
  if (!parsed.success) throw new NotSentError("This is no number for an SMS", "address");
  return parsed.data;
}
