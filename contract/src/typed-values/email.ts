import { plainRow } from "./plain-text.ts";

/** A run of what addresses may contain, whatever its script. */
const run = /[^\s"(),:;<>[\]\\、。《》「」『』【】“”|]+/gu;
/** A word before a space may be the beginning of the address, unless it announces one. */
const doubtfulBefore = /[\p{Script=Latin}\d] $/u;
const announced = /(?:^|[^\p{Script=Latin}])(?:e-?mail|mail|address|is) $/iu;

/**
 * The e-mail addresses in a text, in the form in which they are stored: NFKC, lower case. `mailto:`, brackets, punctuation and
 * words may stand around them.
 */
export function findEmails(typed: string): readonly string[] {
  const text = plainRow(typed)
    .toLowerCase()
    .replaceAll(/ ?@ ?/g, "@")
    // The full stop of a Chinese keyboard.
    .replaceAll(/([a-z\d])[。・·](?=[a-z\d])/g, "$1.")
    // A keyboard's space beside the full stop.
    .replaceAll(/(@[a-z\d-]+) ?\. ?(?=(?:com|cn|net|org)\b)/g, "$1.");
  const emails = [...text.matchAll(run)].flatMap(({ 0: match, index }) => {
    if (!match.includes("@")) return [];
    const before = text.slice(0, index);
    return doubtfulBefore.test(before) && !announced.test(before) ? [undefined] : [readAddress(match)];
  });
  return emails.includes(undefined) ? [] : [...new Set(emails)].filter((email) => email !== undefined);
}

function readAddress(match: string): string | undefined {
  const [local = "", domain = "", ...others] = match.split("@");
  if (others.length > 0) return undefined;
  const address = `${withoutWordBefore(local)}@${withoutWordAfter(domain)}`;
  return isAddress.test(address) ? address : undefined;
}

/** Chinese words stand directly before an address: no provider issues names of both scripts. */
function withoutWordBefore(local: string): string {
  return (
    /^\p{Script=Han}+(?<name>[\x21-\x7e]+)$/u.exec(local)?.groups?.name ??
    local.replace(/^(?:[^\p{L}\p{N}_.+-]+|(?:e-?mail|mail|to)=)+/u, "")
  );
}

function withoutWordAfter(domain: string): string {
  const bare = domain.replace(/[!#%&*/=?`'~…].*$|[.-]+$/u, "");
  return /^(?<name>[\da-z.-]+\.[a-z]{2,})\P{ASCII}/u.exec(bare)?.groups?.name ?? bare;
}

const atom = String.raw`[^.\p{C}\p{DI}]+`;
const label = String.raw`[^.\p{C}\p{DI}-](?:[^.\p{C}\p{DI}]*[^.\p{C}\p{DI}-])?`;
/** Excludes what cannot be an address; the verification code proves that it is one. */
const isAddress = new RegExp(
  `^(?=[^@]{1,64}@.{1,252}$)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)(?=[^.]{2,63}$)${label}$`,
  "u",
);
