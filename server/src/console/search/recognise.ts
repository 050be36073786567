import type { SearchKind } from "@baleen/contract/back-office/search.ts";
import { normaliseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import { findEmails } from "@baleen/contract/typed-values/email.ts";
import { removeLabel } from "@baleen/contract/typed-values/label.ts";
import { normaliseText } from "@baleen/contract/typed-values/normalise-text.ts";
import { findReferenceNumbers } from "@baleen/contract/typed-values/order-number.ts";
import { findPhones } from "@baleen/contract/typed-values/phone.ts";
import { parsePromotionCode } from "@baleen/contract/typed-values/promotion-code.ts";
import { normaliseUsername } from "@baleen/contract/typed-values/username.ts";
import { findCardKeys } from "../../membership/cards/card-key.ts";

/** One interpretation of a text: the kind of number or name, and the text in its stored form. */
export interface Guess {
  readonly as: SearchKind;
  readonly text: string;
}

const symbol = "[0-9A-HJKMNP-TV-Z]";
const requestId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const cardEnding = new RegExp(`^${symbol}{4}$`);
/** An openid or a unionid: case-sensitive, usually 28 symbols. */
const wechatId = /(?<![\w-])(?=[\d_-]*[a-z])[\w-]{25,64}(?![\w-])/gi;
/** Fewer symbols would match the ends of too many numbers. */
const numberEnding = /^[0-9A-Z]{6,15}$/;
const accountNumber = /^#?([1-9]\d{0,14})$/;

/**
 * The possible meanings of a pasted text, most likely first. If part of the text is unmistakable, only that meaning is
 * returned.
 */
export function recognise(typed: string): Guess[] {
  const certain = findCertainGuesses(typed);
  if (certain.length > 0) return certain;
  const text = removeLabel(typed);
  if (text.startsWith("#")) return recogniseAccount(text);
  const keys = findCardKeys(typed).map((text) => ({ as: "cardKey", text }) as const);
  const numbers = findNumbers(typed);
  const wechatIds = (normaliseText(typed).match(wechatId) ?? []).map(
    (text) => ({ as: "wechatId", text }) as const,
  );
  // One in 32 usernames of that length is also a valid key.
  return [...keys, ...numbers, ...wechatIds, ...findOtherGuesses(text)];
}

function findCertainGuesses(typed: string): Guess[] {
  const text = normaliseText(typed);
  const requests = (text.match(requestId) ?? []).map(
    (id) => ({ as: "requestId", text: id.toLowerCase() }) as const,
  );
  if (requests.length > 0) return requests;
  const numbers = findNumbers(typed);
  if (numbers.some(({ as }) => as !== "gatewayTradeNo" && as !== "complaintNo")) return numbers;
  // A handle such as `@name` has nothing before the `@`, so it is not an email address.
  if (/.@/.test(text)) {
    const emails = findEmails(typed);
    return (emails.length > 0 ? emails : [text.toLowerCase()]).map((email) => ({ as: "email", text: email }));
  }
  return findPhones(typed).map((phone) => ({ as: "phone", text: phone }));
}

/** A gateway's number may be that of a payment or of a complaint. */
function findNumbers(typed: string): Guess[] {
  return findReferenceNumbers(typed).flatMap(({ kind, text }): Guess[] => {
    const guess = { as: kind, text };
    return kind === "gatewayTradeNo" ? [guess, { as: "complaintNo", text }] : [guess];
  });
}

function recogniseAccount(text: string): Guess[] {
  const number = accountNumber.exec(text)?.[1];
  return number === undefined ? [] : [{ as: "accountId", text: number }];
}

/** What may precede the last digits of a number: "尾号", "ending in", or symbols for omitted digits. */
const beforeEnding = /^(?:尾号|末[尾四]?[位号]?|ending(?: in)?|last)?[ :.…*]*/iu;

function findOtherGuesses(text: string): Guess[] {
  const end = text.replace(beforeEnding, "");
  const ending = end.toUpperCase();
  const guesses: (Guess | false)[] = [
    cardEnding.test(normaliseBase32Key(end)) && { as: "cardEnding", text: normaliseBase32Key(end) },
    numberEnding.test(ending) && { as: "numberEnding", text: ending },
    parsePromotionCode(text) !== undefined && { as: "promotionCode", text: parsePromotionCode(text) ?? "" },
    text !== "" && { as: "username", text: normaliseUsername(text) },
  ];
  return [...recogniseAccount(text), ...guesses.filter((guess) => guess !== false)];
}
