import type { Language } from "@baleen/contract/language.ts";
import type { Channel, CodePurpose, Outgoing, Purpose } from "../outside/senders/sender.ts";
import { life, mailWords, notYou, smsText } from "./code.text.ts";
import { deletionWords } from "./deletion.text.ts";
import { maskAddress } from "./mask-address.ts";
import { type AddressChange, addressWords, type NoticeWords, passwordWords, wasYou } from "./notice.text.ts";
import { type Paragraph, writeMailHtml, writeMailText } from "./write-mail.ts";
import { writeTime } from "./write-time.ts";

/** What the texts promise; whoever checks codes keeps it. */
const codeLifeMinutes = 5;

interface Letter {
  readonly channel: Channel;
  readonly to: string;
  readonly language: Language;
  readonly siteName: string;
}

interface CodeLetter extends Letter {
  readonly purpose: CodePurpose;
  readonly code: string;
}

/** The message that carries a verification code. */
export function composeCode(letter: CodeLetter): Outgoing {
  const { channel, to, purpose, code, language, siteName } = letter;
  const minutes = codeLifeMinutes;
  if (channel === "sms") {
    return { channel, to, purpose, code, text: smsText[language]({ siteName, code, purpose, minutes }) };
  }
  const words = mailWords[purpose];
  return mailOf({
    ...letter,
    subject: words.subject[language](siteName, code),
    title: words.title[language],
    before: [words.what[language](siteName)],
    after: [life[language](minutes), notYou[language]],
  });
}

interface ChangeLetter extends Letter {
  readonly at: Date;
  /** The mailbox that people write to who did not do it themselves. */
  readonly contact: string;
}

interface AddressChanged extends ChangeLetter {
  readonly purpose: "address-changed";
  readonly change: AddressChange;
  /** What was bound or removed; it is masked here. */
  readonly changed: { readonly channel: Channel; readonly address: string };
}

interface PasswordChanged extends ChangeLetter {
  readonly purpose: "password-changed";
}

interface DeletionLetter extends ChangeLetter {
  readonly purpose: keyof typeof deletionWords;
  readonly deletesAt: Date;
}

type NoticeLetter = AddressChanged | PasswordChanged | DeletionLetter;

/** The message that tells an owner of a change to the account, in time to object. */
export function composeNotice(letter: NoticeLetter): Outgoing {
  const { channel, to, purpose, language } = letter;
  const words = tell(letter);
  if (channel === "sms") return { channel, to, purpose, text: words.sms };
  const { subject, title, what, notYou } = words;
  return mailOf({ ...letter, subject, title, before: [what], after: [notYou, wasYou[language]] });
}

function tell(letter: NoticeLetter) {
  if (letter.purpose === "address-changed") return tellAddress(letter);
  return letter.purpose === "password-changed" ? tellPassword(letter) : tellDeletion(letter);
}

function tellDeletion(letter: DeletionLetter) {
  const { at, deletesAt, language, purpose } = letter;
  const facts = { ...letter, when: writeTime(at, language), until: writeTime(deletesAt, language) };
  return speak(deletionWords[purpose], facts, language);
}

function tellAddress(letter: AddressChanged) {
  const { channel, address } = letter.changed;
  const when = writeTime(letter.at, letter.language);
  const facts = { ...letter, channel, when, address: maskAddress(channel, address) };
  return speak(addressWords[letter.change], facts, letter.language);
}

function tellPassword(letter: PasswordChanged) {
  const when = writeTime(letter.at, letter.language);
  return speak(passwordWords, { ...letter, when }, letter.language);
}

function speak<Facts>(words: NoticeWords<Facts>, facts: Facts, language: Language) {
  const { subject, title, what, notYou, sms } = words;
  return {
    subject: subject[language](facts),
    title: title[language](facts),
    what: what[language](facts),
    notYou: notYou[language](facts),
    sms: sms[language](facts),
  };
}

interface MailParts extends Letter {
  readonly purpose: Purpose;
  readonly code?: string;
  readonly subject: string;
  readonly title: string;
  readonly before: readonly Paragraph[];
  readonly after: readonly Paragraph[];
}

/** A mail in both its forms. */
export function mailOf(parts: MailParts): Outgoing {
  const { channel, to, purpose, code, subject } = parts;
  return {
    channel,
    to,
    purpose,
    ...(code !== undefined && { code }),
    subject,
    text: writeMailText(parts),
    html: writeMailHtml(parts),
  };
}
