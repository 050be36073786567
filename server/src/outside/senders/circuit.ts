import type { Clock } from "../clock.ts";
import { NotConfiguredError, NotSentError, type Send } from "./sender.ts";

const mostFailures = 5;
const restMs = 30_000;

/**
 * Stops asking a provider that failed five times in a row: for 30 seconds every message is refused at once, so
 * that nobody waits for it. Then one message tries whether it is back, while the others are still refused.
 */
export function restAfterFailures(send: Send, clock: Clock): Send {
  let failures = 0;
  let restsUntilMs = 0;

  const count = (isFailure: boolean) => {
    failures = isFailure ? failures + 1 : 0;
    restsUntilMs = failures >= mostFailures ? clock.now().getTime() + restMs : 0;
  };

  return async (message) => {
    if (clock.now().getTime() < restsUntilMs) {
      const sentence = `Sending by ${message.channel} rests after ${mostFailures} failures in a row`;
      throw new NotSentError(sentence, "provider");
    }
    if (failures >= mostFailures) restsUntilMs = clock.now().getTime() + restMs;
    try {
      await send(message);
      count(false);
    } catch (error) {
      if (error instanceof NotConfiguredError) restsUntilMs = 0;
      else count(blamesProvider(error));
      throw error;
    }
  };
}

/** A wrong address is no failure: it shows that the provider answers. */
function blamesProvider(error: unknown): boolean {
  return !(error instanceof NotSentError && error.blame === "address");
}
