import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatTime } from "../platform/format-time.ts";
import { type MessageParts, mailOf, writeHour } from "./compose-message.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface Reminder extends Omit<MessageParts, "channel"> {
  readonly username: string;
  readonly endsAt: Date;
  /** Days from today to the day of the end, in China. */
  readonly daysLeft: number;
  readonly origin: string;
  readonly unsubscribeToken: string;
  /** Whether a free trial ends. */
  readonly isTrial?: boolean;
}

/** The mail that reminds members of the end of their membership, with an unsubscribe link. */
export function composeReminder(reminder: Reminder): OutgoingMessage {
  const { language, endsAt, origin, unsubscribeToken } = reminder;
  const noun = (reminder.isTrial ? trial : membership)[language];
  const facts = { ...reminder, noun, hour: writeHour(endsAt), when: formatTime(endsAt, language) };
  const words = [today, tomorrow][reminder.daysLeft] ?? inDays;
  const { subject, title, what } = words[language](facts);
  const { reason, turnOff } = common[language](facts);
  const { ways, renew } = (reminder.isTrial ? afterTrial : afterMembership)[language](facts);
  const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribeToken}?lang=${language}`;
  const mail = mailOf({
    ...reminder,
    channel: "email",
    purpose: "membership-ends",
    subject,
    title,
    before: [what, { text: ways, link: { name: renew, url: `${origin}/pricing?lang=${language}` } }],
    after: [{ text: reason, link: { name: turnOff, url: unsubscribeUrl } }],
  });
  return { ...mail, unsubscribeUrl };
}

interface Facts extends Reminder {
  /** The time of day of the end, such as 18:05. */
  readonly hour: string;
  /** What ends: a membership, or a free trial. */
  readonly noun: string;
  /** Day and time of the end, formatted for the reader. */
  readonly when: string;
}

type Texts<Part extends string> = Localized<(facts: Facts) => Readonly<Record<Part, string>>>;

const membership: Localized = { zh: "会员", en: "membership" };
const trial: Localized = { zh: "免费试用", en: "free trial" };

const today: Texts<"subject" | "title" | "what"> = {
  zh: ({ siteName, noun, hour }) => ({
    subject: `你的${siteName}${noun}今天${hour}到期`,
    title: `${noun}今天到期`,
    what: `你的${siteName}${noun}今天有效到${hour}（北京时间）。`,
  }),
  en: ({ siteName, noun, hour }) => ({
    subject: `Your ${siteName} ${noun} ends today at ${hour}`,
    title: `Your ${noun} ends today`,
    what: `Your ${siteName} ${noun} ends today at ${hour} (China Standard Time).`,
  }),
};

const tomorrow: typeof today = {
  zh: ({ siteName, noun, hour }) => ({
    subject: `你的${siteName}${noun}明天${hour}到期`,
    title: `${noun}明天到期`,
    what: `你的${siteName}${noun}有效到明天${hour}（北京时间）。`,
  }),
  en: ({ siteName, noun, hour }) => ({
    subject: `Your ${siteName} ${noun} ends tomorrow at ${hour}`,
    title: `Your ${noun} ends tomorrow`,
    what: `Your ${siteName} ${noun} ends tomorrow at ${hour} (China Standard Time).`,
  }),
};

const inDays: typeof today = {
  zh: ({ siteName, noun, daysLeft, when }) => ({
    subject: `你的${siteName}${noun}还有${daysLeft}天到期`,
    title: `${noun}还有${daysLeft}天到期`,
    what: `你的${siteName}${noun}有效到${when}。`,
  }),
  en: ({ siteName, noun, daysLeft, when }) => ({
    subject: `Your ${siteName} ${noun} ends in ${formatCount(daysLeft, "day")}`,
    title: `Your ${noun} ends in ${formatCount(daysLeft, "day")}`,
    what: `Your ${siteName} ${noun} is valid until ${when}.`,
  }),
};

const common: Texts<"reason" | "turnOff"> = {
  zh: ({ siteName, username }) => ({
    reason: `这封提醒发给${siteName}账号${username}绑定的邮箱。不想再收到会员到期提醒：`,
    turnOff: "关闭到期提醒",
  }),
  en: ({ siteName, username }) => ({
    reason: `This reminder goes to the email address of the ${siteName} account ${username}. To stop these reminders:`,
    turnOff: "turn reminders off",
  }),
};

const afterMembership: Texts<"ways" | "renew"> = {
  zh: () => ({
    ways: "续费后，新的天数接在后面，一天不少。不续费也无需操作，到期后不会自动扣款。",
    renew: "续费",
  }),
  en: () => ({
    ways: "Renew, and the new days are added to the ones you have. If you don’t, no action is needed: you are never charged automatically.",
    renew: "Renew",
  }),
};

const afterTrial: typeof afterMembership = {
  zh: () => ({
    ways: "试用结束后不会扣款，也无需操作。想继续使用会员功能，可以购买一个套餐。",
    renew: "看看套餐",
  }),
  en: () => ({
    ways: "Nothing is charged when it ends, and no action is needed. To keep what a membership gives you, pick a plan.",
    renew: "See the plans",
  }),
};
