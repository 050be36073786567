import { CircuitOpenError, circuitBreaker, type Verdict } from "../../platform/circuit-breaker.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { mailSender } from "./mail-sender.ts";
import type { MailSettings } from "./mail-settings.ts";
import { type Channel, NotConfiguredError, NotSentError, type Send } from "./sender.ts";
import { smsSender } from "./sms-sender.ts";
import type { SmsSettings } from "./sms-settings.ts";

interface SenderSettings {
  readonly mail: MailSettings | undefined;
  readonly sms: SmsSettings | undefined;
}

/**
 * Sends mails and SMS, each channel behind its own circuit breaker. Throws `NotConfiguredError` for a channel without
 * settings.
 */
export function openSender({ mail, sms }: SenderSettings, clock: Clock = systemClock): Send {
  const channels: Readonly<Record<Channel, Send | undefined>> = {
    email: mail && withCircuitBreaker(mailSender(mail), clock),
    sms: sms && withCircuitBreaker(smsSender(sms, { clock }), clock),
  };
  return async (message) => {
    const send = channels[message.channel];
    if (!send) throw new NotConfiguredError(`Sending by ${message.channel} is not set up`);
    return await send(message);
  };
}

export function withCircuitBreaker(send: Send, clock: Clock): Send {
  const breaker = circuitBreaker(clock, verdictOf);
  return async (message) => {
    try {
      return await breaker.run(() => send(message));
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) throw error;
      const sentence = `Sending by ${message.channel} stopped: ${error.message}`;
      throw new NotSentError(sentence, "provider", { mayHaveBeenSent: false });
    }
  };
}

/** A rejected address proves that the provider responds. A missing template proves nothing. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof NotConfiguredError) return "nothing";
  return error instanceof NotSentError && error.blame === "address" ? "success" : "failure";
}
