import type { Language } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { mailOf, writeTime } from "./compose-message.ts";
import * as words from "./confirmation.text.ts";
import type { Channel, Outgoing } from "./senders/sender.ts";

interface Confirmation {
  readonly channel: Channel;
  readonly to: string;
  readonly language: Language;
  readonly siteName: string;
  readonly username: string;
  readonly orderNo: string;
  /** The end of the membership. */
  readonly endsAt: Date;
  /** Where the site is reached. */
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The message that tells buyers that their payment has arrived and their membership is active. */
export function composeConfirmation(confirmation: Confirmation): Outgoing {
  const { channel, to, language, endsAt, origin } = confirmation;
  const purpose = "purchase-confirmed";
  const until = isLifetime(endsAt) ? undefined : writeTime(endsAt, language);
  const facts = { ...confirmation, until };
  if (channel === "sms") return { channel, to, purpose, text: words.sms[language](facts) };
  const link = { name: words.profile[language], url: `${origin}/profile?lang=${language}` };
  return mailOf({
    ...confirmation,
    purpose,
    subject: words.subject[language](facts),
    title: words.title[language],
    before: [words.what[language](facts), { text: words.where[language](facts), link }],
    after: [words.help[language](facts)],
  });
}
