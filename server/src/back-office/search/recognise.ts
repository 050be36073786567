import type { SearchedAs } from "@baleen/contract/back-office/search.ts";
import { findEmails } from "@baleen/contract/typed-values/email.ts";
import { findNumbers, withoutLabel } from "@baleen/contract/typed-values/numbers.ts";
import { findPhones } from "@baleen/contract/typed-values/phone.ts";
import { plainText } from "@baleen/contract/typed-values/plain-text.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { findCardKeys } from "../../membership/cards/card-key.ts";

/** A way to look a text up: as what, and in the form in which that is stored. */
export interface Guess {
  readonly as: SearchedAs;
  readonly text: string;
}

const symbol = "[0-9A-HJKMNP-TV-Z]";
const orderNumber = new RegExp(`^\\d{14}${symbol}{13}$`);
const attemptNumber = new RegExp(`^P${symbol}{25}$`);
/** One of an order, or of a surplus: its attempt's number and a count. */
const refundNumber = new RegExp(`^(R${symbol}{25}|P${symbol}{25}R\\d*)$`);
/** WeChat Pay's and Alipay's have 28 digits, others 20 to 32. */
const gatewayNumber = /^\d{16,32}$/;
const phoneNumber = /^1[3-9]\d{9}$/;
const requestId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const cardEnding = new RegExp(`^${symbol}{4}$`);
/** Fewer symbols would be the ending of too many numbers. */
const numberEnding = /^[0-9A-Z]{6,15}$/;
const accountNumber = /^#?([1-9]\d{0,14})$/;

const known = [orderNumber, attemptNumber, refundNumber, gatewayNumber, phoneNumber];

/** What a pasted text can be, the most likely first. A text with something unmistakable in it has that meaning only. */
export function recognise(typed: string): Guess[] {
  const certain = recogniseCertain(typed);
  if (certain.length > 0) return certain;
  const text = withoutLabel(typed);
  if (text.startsWith("#")) return recogniseAccount(text);
  const keys = findCardKeys(typed).map((text) => ({ as: "cardKey", text }) as const);
  const numbers = numbersIn(typed, "gatewayTradeNo", gatewayNumber);
  // One in 32 usernames of that length is a valid key too.
  return [...keys, ...numbers, ...recogniseOthers(text)];
}

function recogniseCertain(typed: string): Guess[] {
  const text = plainText(typed);
  const requests = (text.match(requestId) ?? []).map(
    (id) => ({ as: "requestId", text: id.toLowerCase() }) as const,
  );
  if (requests.length > 0) return requests;
  const numbers = [
    ...numbersIn(typed, "orderNo", orderNumber),
    ...numbersIn(typed, "attemptNo", attemptNumber),
    ...numbersIn(typed, "refundNo", refundNumber),
  ];
  if (numbers.length > 0) return [...numbers, ...numbersIn(typed, "gatewayTradeNo", gatewayNumber)];
  if (text.includes("@")) {
    const emails = findEmails(typed);
    return (emails.length > 0 ? emails : [text.toLowerCase()]).map((email) => ({ as: "email", text: email }));
  }
  return findPhones(typed).map((phone) => ({ as: "phone", text: phone }));
}

function numbersIn(typed: string, as: SearchedAs, form: RegExp): Guess[] {
  return findNumbers(typed, form, known).map((text) => ({ as, text }));
}

function recogniseAccount(text: string): Guess[] {
  const number = accountNumber.exec(text)?.[1];
  return number === undefined ? [] : [{ as: "accountId", text: number }];
}

/** What stands before an ending: "尾号", "ending in", or the sign for what is left out. */
const beforeEnding = /^(?:尾号|末[尾四]?[位号]?|ending(?: in)?|last)?[ :.…*]*/iu;

function recogniseOthers(text: string): Guess[] {
  const end = text.replace(beforeEnding, "");
  const ending = end.toUpperCase();
  const guesses: (Guess | false)[] = [
    cardEnding.test(normaliseTypedKey(end)) && { as: "cardEnding", text: normaliseTypedKey(end) },
    numberEnding.test(ending) && { as: "numberEnding", text: ending },
    text !== "" && { as: "username", text },
  ];
  return [...recogniseAccount(text), ...guesses.filter((guess) => guess !== false)];
}
