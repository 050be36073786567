import { only, plainRow, plainText } from "./plain-text.ts";

const separators = "[ ().\u00b7\u2022-]{0,3}";
/**
 * Eleven digits in any grouping, after the country code or the trunk prefix 0. Not part of a word or of a longer
 * number, and not after another country's plus sign.
 */
const written = new RegExp(
  `(^|[^\\p{Script=Latin}\\d_+@])((?:\\(?(?:(?:\\+|00) ?)?\\(?\\+?86\\)?${separators}(?:\\(?0\\)? ?)?|0)?` +
    `\\(?1${separators}[3-9](?:${separators}\\d){9}(?![\\p{Script=Latin}\\d_@]))`,
  "gu",
);
const found = "\n";
/** Ambiguous digits: beside a number that was found, with only signs between, or nine or more elsewhere. */
const doubtful = /\d[^\p{L}\d:\n]*\n|\n[^\p{L}\d:\n]*\d|\d(?:[ ().-]{0,3}\d){8}/u;

/**
 * The mainland phone numbers in a text, as eleven digits each. They may have a country code, brackets, any dashes,
 * `tel:` and words around them. Returns none if other digits could belong to a number.
 */
export function findPhones(typed: string): readonly string[] {
  const phones = new Set<string>();
  const rest = plainRow(typed).replaceAll(
    written,
    (match, before: string, phone: string, at: number, row: string) => {
      // Another country's number: a plus sign precedes its space or bracket.
      if (row[at - 1] === "+") return match;
      phones.add(phone.replaceAll(/\D/g, "").slice(-11));
      return before + found;
    },
  );
  return doubtful.test(rest) ? [] : [...phones];
}

/** The stored form of a text that is only a phone number. Sign-in accepts it in place of a username. */
export function readPhone(typed: string): string | undefined {
  const text = plainText(typed).replace(/^tel:/i, "");
  return /^[\d ()+.\u00b7\u2022-]*$/.test(text) ? only(findPhones(text)) : undefined;
}
