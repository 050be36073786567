import { readDomain } from "./domain.ts";
import { plainRow } from "./plain-text.ts";

/** A run of what addresses may contain, whatever its script. */
const run = /[^\s"(),:;<>[\]\\、。《》「」『』【】“”]+/gu;
/** Latin text before any separator may be the beginning of the address: `li,ming@qq.com` is not meant for `ming@qq.com`. */
const doubtfulBefore = /[\p{Script=Latin}\d][^\p{L}\p{N}]*$/u;
const announced =
  /(?:^|[^\p{Script=Latin}])(?:(?:e-?mail|mail|address|is) |(?:e-?mail|mail(?:to)?|address|to|from|cc|qq) ?: ?)$/u;
const enclosures = ["<>", "()", "[]", "“”", '""', "【】", "「」"];
/**
 * A domain may go on after a blank, a line break, or a comma or full stop in place of its own, with a word of up to four Latin
 * letters, as countries and kinds of domains have. Another address may follow.
 */
const doubtfulAfter =
  /^(?:[,:;\\、](?![^\s"(),:;<>\\、]*@)\p{Script=Latin}|[\s.,;、。·]{0,3}[a-z]{2,4}(?![\p{L}\d@]))/u;

/**
 * The e-mail addresses in a text, in the form in which they are stored: NFKC, lower case, Unicode domain. What RFC 5321
 * (4.1.2) allows before the @ is taken as written. `mailto:`, brackets, punctuation and words may stand around an address.
 * None is found if they could belong to it.
 */
export function findEmails(typed: string): readonly string[] {
  const text = plainRow(typed)
    .toLowerCase()
    .replaceAll(/ ?@ ?/g, "@")
    // The full stop of a Chinese keyboard.
    .replaceAll(/([a-z\d])[。・·](?=[a-z\d])/g, "$1.")
    // A keyboard's space beside the full stop.
    .replaceAll(/(@[a-z\d-]+) ?\. ?(?=(?:com|cn|net|org)\b)/g, "$1.")
    // Before the @ it is a part of the address.
    .replaceAll(/(@[^\s@|]+)\|/g, "$1,");
  const emails = new Set<string>();
  let end = 0;
  for (const { 0: match, index } of text.matchAll(run)) {
    if (!match.includes("@")) continue;
    const before = text.slice(end, index);
    end = index + match.length;
    if (isDoubtful(before, text.slice(end))) return [];
    const email = readAddress(before.endsWith("mailto:") ? match.replace(/^\/+/, "") : match);
    if (email !== undefined) emails.add(email);
  }
  return [...emails];
}

function isDoubtful(before: string, after: string): boolean {
  if (doubtfulAfter.test(after)) return true;
  const isEnclosed = enclosures.some(
    ([opening = "", closing = ""]) => before.endsWith(opening) && after.startsWith(closing),
  );
  return doubtfulBefore.test(before) && !isEnclosed && !announced.test(before);
}

function readAddress(match: string): string | undefined {
  const unquoted = match.replace(/^(['`*])(.+@.+)\1\P{L}*$/u, "$2");
  const [local = "", domain = "", ...others] = unquoted.split("@");
  if (others.length > 0 || /[/?][a-z]{2,4}$/.test(domain)) return undefined;
  const address = `${withoutWordBefore(local)}@${readDomain(withoutWordAfter(domain))}`;
  return isAddress.test(address) ? address : undefined;
}

/** Chinese words stand directly before an address: no provider issues names of both scripts. */
function withoutWordBefore(local: string): string {
  return (
    /^\p{Script=Han}+[=|]?(?<name>[\x21-\x7e]+)$/u.exec(local)?.groups?.name ??
    local.replace(/^[^\p{ASCII}\p{L}\p{N}]+/u, "")
  );
}

function withoutWordAfter(domain: string): string {
  const bare = domain.replace(/[!#%&*=`'~…](?!\p{Script=Latin}).*$|[/?].*$|[.-]+$/u, "");
  return /^(?<name>[\da-z.-]+\.(?:[a-z]{2,}|xn--[\da-z-]+))\P{ASCII}/u.exec(bare)?.groups?.name ?? bare;
}

const atom = String.raw`[^.\p{C}\p{DI}]+`;
const domainLabel = String.raw`[^.!#%&*=\x60'~…\p{C}\p{DI}-](?:[^.!#%&*=\x60'~…\p{C}\p{DI}]*[^.!#%&*=\x60'~…\p{C}\p{DI}-])?`;
/** Excludes what cannot be an address; the verification code proves that it is one. */
const isAddress = new RegExp(
  `^(?=[^@]{1,64}@.{1,252}$)${atom}(?:\\.${atom})*@(?:${domainLabel}\\.)+(?!\\d+$)(?=[^.]{2,63}$)${domainLabel}$`,
  "u",
);
