import type { Language } from "@baleen/contract/language.ts";
import { mailOf, writeHour, writeTime } from "./compose-message.ts";
import { reason, reminderWords, renew, turnOff, ways } from "./reminder.text.ts";
import type { Outgoing } from "./senders/sender.ts";

interface Reminder {
  readonly to: string;
  readonly username: string;
  readonly language: Language;
  readonly siteName: string;
  readonly endsAt: Date;
  /** China's days from today to that of the end. */
  readonly daysLeft: number;
  /** Where the site is reached. */
  readonly origin: string;
  readonly unsubscribeToken: string;
}

/** The mail that reminds a member of the end of the membership, with the way to get no more of them. */
export function composeReminder(reminder: Reminder): Outgoing {
  const { language, endsAt, daysLeft, origin, unsubscribeToken } = reminder;
  const words = reminderWords(daysLeft);
  const facts = { ...reminder, hour: writeHour(endsAt), when: writeTime(endsAt, language) };
  const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribeToken}?lang=${language}`;
  const mail = mailOf({
    ...reminder,
    channel: "email",
    purpose: "membership-ends",
    subject: words.subject[language](facts),
    title: words.title[language](facts),
    before: [
      words.what[language](facts),
      { text: ways[language], link: { name: renew[language], url: `${origin}/pricing?lang=${language}` } },
    ],
    after: [{ text: reason[language](facts), link: { name: turnOff[language], url: unsubscribeUrl } }],
  });
  return { ...mail, unsubscribeUrl };
}
