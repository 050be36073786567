import { only, plainRow, plainText } from "./plain-text.ts";

const separators = "[ ().\u00b7\u2022-]{0,3}";
/**
 * Eleven digits in any grouping, after the country's code or a trunk's 0. Not a part of a word or of a longer number, and not
 * after another country's plus sign.
 */
const written = new RegExp(
  `(^|[^\\p{Script=Latin}\\d_+@])((?:\\(?(?:(?:\\+|00) ?)?\\(?\\+?86\\)?${separators}(?:\\(?0\\)? ?)?|0)?` +
    `\\(?1${separators}[3-9](?:${separators}\\d){9}(?![\\p{Script=Latin}\\d_@]))`,
  "gu",
);
const found = "\n";
/** Digits beside a number that was found, with signs between, or nine and more elsewhere: which were meant is doubtful. */
const doubtful = /\d[^\p{L}\d:\n]*\n|\n[^\p{L}\d:\n]*\d|\d(?:[ ().-]{0,3}\d){8}/u;

/**
 * The mainland phone numbers in a text, as eleven digits each: with country code, brackets, any dashes, `tel:` and words around
 * them. None if digits are left that could belong to one.
 */
export function findPhones(typed: string): readonly string[] {
  const phones = new Set<string>();
  const rest = plainRow(typed).replaceAll(
    written,
    (match, before: string, phone: string, at: number, row: string) => {
      // Another country's number: a plus sign stands before its space or bracket.
      if (row[at - 1] === "+") return match;
      phones.add(phone.replaceAll(/\D/g, "").slice(-11));
      return before + found;
    },
  );
  return doubtful.test(rest) ? [] : [...phones];
}

/** The stored form of a text that is a phone number and nothing else, as sign-in takes it beside usernames. */
export function readPhone(typed: string): string | undefined {
  const text = plainText(typed).replace(/^tel:/i, "");
  return /^[\d ()+.\u00b7\u2022-]*$/.test(text) ? only(findPhones(text)) : undefined;
}
