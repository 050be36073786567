import { counted } from "@baleen/contract/counted.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { mailOf, writeHour, writeTime } from "./compose-message.ts";
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

/** The mail that reminds a member of the end of the membership, with a link to unsubscribe. */
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

interface ReminderFacts {
  readonly siteName: string;
  readonly username: string;
  /** China's days from today to that of the end. */
  readonly daysLeft: number;
  /** The hour of the end, such as 18:05. */
  readonly hour: string;
  /** Day and hour of the end, in the reader's words. */
  readonly when: string;
}

type Words = Localized<(facts: ReminderFacts) => string>;

interface ReminderWords {
  readonly subject: Words;
  readonly title: Words;
  readonly what: Words;
}

const today: ReminderWords = {
  subject: {
    zh: ({ siteName, hour }) => `你的${siteName}会员今天${hour}到期`,
    en: ({ siteName, hour }) => `Your ${siteName} membership ends today at ${hour}`,
  },
  title: { zh: () => "会员今天到期", en: () => "Your membership ends today" },
  what: {
    zh: ({ siteName, hour }) => `你的${siteName}会员今天有效到${hour}（北京时间）。`,
    en: ({ siteName, hour }) => `Your ${siteName} membership ends today at ${hour} (China Standard Time).`,
  },
};

const tomorrow: ReminderWords = {
  subject: {
    zh: ({ siteName, hour }) => `你的${siteName}会员明天${hour}到期`,
    en: ({ siteName, hour }) => `Your ${siteName} membership ends tomorrow at ${hour}`,
  },
  title: { zh: () => "会员明天到期", en: () => "Your membership ends tomorrow" },
  what: {
    zh: ({ siteName, hour }) => `你的${siteName}会员有效到明天${hour}（北京时间）。`,
    en: ({ siteName, hour }) => `Your ${siteName} membership ends tomorrow at ${hour} (China Standard Time).`,
  },
};

const inDays: ReminderWords = {
  subject: {
    zh: ({ siteName, daysLeft }) => `你的${siteName}会员还有${daysLeft}天到期`,
    en: ({ siteName, daysLeft }) => `Your ${siteName} membership ends in ${counted(daysLeft, "day")}`,
  },
  title: {
    zh: ({ daysLeft }) => `会员还有${daysLeft}天到期`,
    en: ({ daysLeft }) => `Your membership ends in ${counted(daysLeft, "day")}`,
  },
  what: {
    zh: ({ siteName, when }) => `你的${siteName}会员有效到${when}。`,
    en: ({ siteName, when }) => `Your ${siteName} membership is valid until ${when}.`,
  },
};

function reminderWords(daysLeft: number): ReminderWords {
  if (daysLeft === 0) return today;
  return daysLeft === 1 ? tomorrow : inDays;
}

const ways: Localized = {
  zh: "续费后，新的天数接在后面，一天不少。不续费也无需操作，到期后不会自动扣款。",
  en: "Renew, and the new days are added to the ones you have. If you don’t, there is nothing to do: you are never charged automatically.",
};

const renew: Localized = { zh: "续费", en: "Renew" };

const reason: Words = {
  zh: ({ siteName, username }) =>
    `这封提醒发给${siteName}账号${username}绑定的邮箱。不想再收到会员到期提醒：`,
  en: ({ siteName, username }) =>
    `This reminder goes to the email address of the ${siteName} account ${username}. To stop these reminders:`,
};

const turnOff: Localized = { zh: "关闭到期提醒", en: "turn reminders off" };
