import type { Language } from "@baleen/contract/language.ts";
import { chinaDayOf, chinaTimeOf, startOfChinaDay } from "../platform/china-day.ts";
import { formatTime } from "../platform/format-time.ts";
import { codeTexts } from "./code.text.ts";
import {
  type AddressChange,
  addressTexts,
  deletionTexts,
  firstPasswordTexts,
  mergeTexts,
  noActionText,
  passwordTexts,
  recoveryTexts,
  type SignInKind,
} from "./notice.text.ts";
import type { Channel, CodePurpose, OutgoingMessage, Purpose } from "./senders/sender.ts";
import { type Mail, writeMailHtml, writeMailText } from "./write-mail.ts";

/** Must match the code lifetime in `codes/code-store.ts`. */
const codeLifeMinutes = 5;

export interface MessageParts {
  readonly channel: Channel;
  readonly to: string;
  readonly language: Language;
  readonly siteName: string;
}

interface CodeMessage extends MessageParts {
  readonly purpose: CodePurpose;
  readonly code: string;
}

export function composeCode(message: CodeMessage): OutgoingMessage {
  const { channel, to, purpose, code, language } = message;
  const facts = { ...message, minutes: codeLifeMinutes };
  const { subject, title, what, life, notYou, sms } = codeTexts[language](facts);
  if (channel === "sms") return { channel, to, purpose, code, text: sms };
  return mailOf({ ...message, subject, title, before: [what], after: [life, notYou] });
}

interface ChangeMessage extends MessageParts {
  readonly at: Date;
  /** E-mail address for account owners who did not make the change. */
  readonly supportMailbox: string;
}

type NoticeMessage = ChangeMessage &
  (
    | {
        readonly purpose: "address-changed";
        readonly change: AddressChange;
        /** The address that was bound or removed, masked in the message; empty for a WeChat. */
        readonly changed: { readonly channel: SignInKind; readonly address: string };
      }
    | {
        readonly purpose: "password-changed";
        /** Whether the account had no password before. */
        readonly isFirst?: boolean | undefined;
      }
    | { readonly purpose: "recovery-approved"; readonly worksFrom: Date }
    | {
        readonly purpose: "accounts-merged";
        readonly absorbedName: string;
        readonly survivorName: string;
      }
    | { readonly purpose: keyof typeof deletionTexts; readonly deletesAt: Date }
  );

export function composeNotice(message: NoticeMessage): OutgoingMessage {
  const { channel, to, purpose, language } = message;
  const { subject, title, what, notYou, sms } = noticeTexts(message);
  if (channel === "sms") return { channel, to, purpose, text: sms };
  return mailOf({ ...message, subject, title, before: [what], after: [notYou, noActionText[language]] });
}

function noticeTexts(message: NoticeMessage) {
  const { language } = message;
  const facts = { ...message, when: formatTime(message.at, language) };
  if (message.purpose === "address-changed") {
    const { channel, address } = message.changed;
    const changed = { channel, address: channel === "wechat" ? "" : maskAddress(channel, address) };
    return addressTexts[message.change][language]({ ...facts, ...changed });
  }
  if (message.purpose === "recovery-approved") {
    return recoveryTexts[language]({ ...facts, from: formatTime(message.worksFrom, language) });
  }
  if (message.purpose === "accounts-merged") return mergeTexts[language]({ ...facts, ...message });
  if (message.purpose === "password-changed")
    return (message.isFirst ? firstPasswordTexts : passwordTexts)[language](facts);
  const until = formatTime(message.deletesAt, language);
  return deletionTexts[message.purpose][language]({ ...facts, until });
}

export function mailOf(mail: Mail & MessageParts & { readonly purpose: Purpose }): OutgoingMessage {
  const { channel, to, purpose, code, subject } = mail;
  return { channel, to, purpose, code, subject, text: writeMailText(mail), html: writeMailHtml(mail) };
}

/** Masks an address so that only its owner recognizes it. */
export function maskAddress(channel: Channel, address: string): string {
  if (channel === "sms") return `${address.slice(0, 3)}****${address.slice(-4)}`;
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return `${first}***${address.slice(at)}`;
}

/** The time of day in China, such as 18:05. Midnight is 24:00 of the day before. */
export function writeHour(at: Date): string {
  const isMidnight = startOfChinaDay(chinaDayOf(at)).getTime() === at.getTime();
  return isMidnight ? "24:00" : chinaTimeOf(at).slice(11, 16);
}
