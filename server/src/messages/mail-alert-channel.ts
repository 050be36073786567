import { type AlertChannel, UndeliveredError } from "../alarms/channels/alert-channel.ts";
import { NotSentError, type Send } from "./senders/sender.ts";

/** Mails to every address, even if the mail server rejects one of them. */
export function mailChannel(addresses: readonly string[], send: Send): AlertChannel {
  return {
    async send({ sentence, lines, link }) {
      const text = [sentence, ...lines, ...(link ? [`${link.label}: ${link.url}`] : []), ""].join("\n\n");
      const results = await Promise.allSettled(
        addresses.map((to) => send({ channel: "email", to, purpose: "alert", subject: sentence, text })),
      );
      const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      const isRejected = (error: unknown) => error instanceof NotSentError && error.blame === "address";
      const failure = failures.find((error) => !isRejected(error));
      if (failures.length === addresses.length || failure !== undefined)
        throw new UndeliveredError(sentenceOf(failure ?? failures[0]));
      return "sent";
    },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
