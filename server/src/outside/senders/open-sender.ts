import { type Clock, systemClock } from "../clock.ts";
import { restAfterFailures } from "./circuit.ts";
import { mailSender } from "./mail-sender.ts";
import type { MailSettings } from "./mail-settings.ts";
import { type Channel, NotConfiguredError, type Send } from "./sender.ts";
import { smsSender } from "./sms-sender.ts";
import type { SmsSettings } from "./sms-settings.ts";

interface SenderSettings {
  readonly mail: MailSettings | undefined;
  readonly sms: SmsSettings | undefined;
}

/** What sends mails and SMS. A channel that is not set up throws `NotConfiguredError`. */
export function openSender({ mail, sms }: SenderSettings, clock: Clock = systemClock): Send {
  const channels: Readonly<Record<Channel, Send | undefined>> = {
    email: mail && restAfterFailures(mailSender(mail), clock),
    sms: sms && restAfterFailures(smsSender(sms), clock),
  };
  return async (message) => {
    const send = channels[message.channel];
    if (!send) throw new NotConfiguredError(`Sending by ${message.channel} is not set up`);
    await send(message);
  };
}
