import type { SearchedAs } from "@baleen/contract/back-office/search.ts";
import { findEmails } from "@baleen/contract/typed-values/email.ts";
import { readPhone } from "@baleen/contract/typed-values/phone.ts";
import { only, plainText } from "@baleen/contract/typed-values/plain-text.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { readCardKey } from "../../membership/cards/card-key.ts";

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
const cardEnding = new RegExp(`^${symbol}{4}$`);
const accountNumber = /^#?([1-9]\d{0,14})$/;

/** What a pasted text can be, the most likely first. A text in an unmistakable form has one meaning only. */
export function recognise(typed: string): Guess[] {
  const text = plainText(typed);
  const upper = text.toUpperCase();
  if (orderNumber.test(upper)) return [{ as: "orderNo", text: upper }];
  if (attemptNumber.test(upper)) return [{ as: "attemptNo", text: upper }];
  if (refundNumber.test(upper)) return [{ as: "refundNo", text: upper }];
  if (text.includes("@")) return [{ as: "email", text: only(findEmails(text)) ?? text.toLowerCase() }];
  const phone = readPhone(text);
  if (phone !== undefined) return [{ as: "phone", text: phone }];
  const key = readCardKey(text);
  const others = recogniseOthers(text);
  // One in 32 usernames of that length is a valid key too.
  return key === undefined ? others : [{ as: "cardKey", text: key }, ...others];
}

function recogniseOthers(text: string): Guess[] {
  const number = accountNumber.exec(text)?.[1];
  if (text.startsWith("#")) return number === undefined ? [] : [{ as: "accountId", text: number }];
  const ending = normaliseTypedKey(text);
  const guesses: (Guess | false)[] = [
    gatewayNumber.test(text) && { as: "gatewayTradeNo", text },
    number !== undefined && { as: "accountId", text: number },
    cardEnding.test(ending) && { as: "cardEnding", text: ending },
    { as: "username", text },
  ];
  return guesses.filter((guess) => guess !== false);
}
