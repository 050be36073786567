import { normaliseListItem, normaliseText, singleOrUndefined } from "./normalise-text.ts";

const separators = "[ ().\u00b7\u2022-]{0,3}";
/**
 * Eleven digits in any grouping, after the country code or the trunk prefix 0. Not part of a word or of a longer
 * number, and not after another country's plus sign.
 */
const phonePattern = new RegExp(
  `(^|[^\\p{Script=Latin}\\d_+@])((?:\\(?(?:(?:\\+|00) ?)?\\(?\\+?86\\)?${separators}(?:\\(?0\\)? ?)?|0)?` +
    `\\(?1${separators}[3-9](?:${separators}\\d){9}(?![\\p{Script=Latin}\\d_@]))`,
  "gu",
);
const foundMarker = "\n";
/** Digits that make the result ambiguous: next to a number found before, or a further run of nine or more. */
const ambiguousDigits = /\d[^\p{L}\d:\n]*\n|\n[^\p{L}\d:\n]*\d|\d(?:[ ().-]{0,3}\d){8}/u;

/**
 * The mainland phone numbers in a text, as eleven digits each. They may have a country code, brackets, any dashes,
 * `tel:` and words around them. Returns none if other digits could belong to a number.
 */
export function findPhones(typed: string): readonly string[] {
  const phones = new Set<string>();
  const rest = normaliseListItem(typed).replaceAll(
    phonePattern,
    (match, before: string, phone: string, at: number, row: string) => {
      // Another country's number: a plus sign precedes its space or bracket.
      if (row[at - 1] === "+") return match;
      phones.add(phone.replaceAll(/\D/g, "").slice(-11));
      return before + foundMarker;
    },
  );
  return ambiguousDigits.test(rest) ? [] : [...phones];
}

/** The stored form of a text that is only a phone number. Sign-in accepts it in place of a username. */
export function parsePhone(typed: string): string | undefined {
  const text = normaliseText(typed).replace(/^tel:/i, "");
  return /^[\d ()+.\u00b7\u2022-]*$/.test(text) ? singleOrUndefined(findPhones(text)) : undefined;
}
