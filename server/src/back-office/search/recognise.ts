import type { SearchedAs } from "@baleen/contract/back-office/search.ts";
import { findEmails } from "@baleen/contract/typed-values/email.ts";
import { readOrderNumber } from "@baleen/contract/typed-values/order-number.ts";
import { readPhone } from "@baleen/contract/typed-values/phone.ts";
import { only, plainText } from "@baleen/contract/typed-values/plain-text.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { readUsername } from "@baleen/contract/typed-values/username.ts";
import { readCardKey } from "../../membership/cards/card-key.ts";

/** A way to look a text up: as what, and in the form in which that is stored. */
export interface Guess {
  readonly as: SearchedAs;
  readonly text: string;
}

const symbol = "[0-9A-HJKMNP-TV-Z]";
const cardEnding = new RegExp(`^${symbol}{4}$`);
const accountNumber = /^#?([1-9]\d{0,14})$/;

/** What a pasted text can be, the most likely first. A text in an unmistakable form has one meaning only. */
export function recognise(typed: string): Guess[] {
  const text = plainText(typed);
  const number = readOrderNumber(text);
  if (number && number.kind !== "gatewayTradeNo") return [{ as: number.kind, text: number.text }];
  // A name as other programs mention it has none before the sign.
  if (/.@/.test(text)) return [{ as: "email", text: only(findEmails(text)) ?? text.toLowerCase() }];
  const phone = readPhone(text);
  if (phone !== undefined) return [{ as: "phone", text: phone }];
  const key = readCardKey(text);
  const others = recogniseOthers(text, number?.text);
  // One in 32 usernames of that length is a valid key too.
  return key === undefined ? others : [{ as: "cardKey", text: key }, ...others];
}

function recogniseOthers(text: string, gatewayTradeNo: string | undefined): Guess[] {
  const number = accountNumber.exec(text)?.[1];
  if (text.startsWith("#")) return number === undefined ? [] : [{ as: "accountId", text: number }];
  const ending = normaliseTypedKey(text);
  const guesses: (Guess | false)[] = [
    gatewayTradeNo !== undefined && { as: "gatewayTradeNo", text: gatewayTradeNo },
    number !== undefined && { as: "accountId", text: number },
    cardEnding.test(ending) && { as: "cardEnding", text: ending },
    { as: "username", text: readUsername(text) },
  ];
  return guesses.filter((guess) => guess !== false);
}
