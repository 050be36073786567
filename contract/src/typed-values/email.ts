import { decodeDomain } from "./domain.ts";
import { normaliseListItem } from "./normalise-text.ts";

/** A run of characters that addresses may contain, in any script. */
const addressCandidate = /[^\s"(),:;<>[\]\\、。《》「」『』【】“”]+/gu;
/**
 * Latin text directly before the address, which may belong to it: in `li,ming@qq.com` the address is not
 * `ming@qq.com`.
 */
const ambiguousPrefix = /[\p{Script=Latin}\d][^\p{L}\p{N}]*$/u;
const addressLabel =
  /(?:^|[^\p{Script=Latin}])(?:(?:e-?mail|mail|address|is) |(?:e-?mail|mail(?:to)?|address|to|from|cc|qq) ?: ?)$/u;
const enclosures = ["<>", "()", "[]", "“”", '""', "【】", "「」"];
/**
 * Text after the address that may belong to its domain: a word of two to four Latin letters, like a top-level domain,
 * after a space, a line break, or a comma or full stop typed instead of a dot. Another address may follow.
 */
const ambiguousSuffix =
  /^(?:[,:;\\、](?![^\s"(),:;<>\\、]*@)\p{Script=Latin}|[\s.,;、。·]{0,3}[a-z]{2,4}(?![\p{L}\d@]))/u;

/**
 * The e-mail addresses in a text in their stored form: NFKC, lower case, Unicode domain. All characters that RFC 5321
 * (4.1.2) allows before the @ are kept. An address may be surrounded by `mailto:`, brackets, punctuation and words.
 * Returns none if it is unclear where an address begins or ends.
 */
export function findEmails(typed: string): readonly string[] {
  const text = normaliseListItem(typed)
    .toLowerCase()
    .replaceAll(/ ?@ ?/g, "@")
    // The full stop of a Chinese keyboard.
    .replaceAll(/([a-z\d])[。・·](?=[a-z\d])/g, "$1.")
    // Some keyboards add a space beside the full stop.
    .replaceAll(/(@[a-z\d-]+) ?\. ?(?=(?:com|cn|net|org)\b)/g, "$1.")
    // Before the @, a `|` is part of the address.
    .replaceAll(/(@[^\s@|]+)\|/g, "$1,");
  const emails = new Set<string>();
  let end = 0;
  for (const { 0: match, index } of text.matchAll(addressCandidate)) {
    if (!match.includes("@")) continue;
    const before = text.slice(end, index);
    end = index + match.length;
    if (isDoubtful(before, text.slice(end))) return [];
    const email = parseAddress(before.endsWith("mailto:") ? match.replace(/^\/+/, "") : match);
    if (email !== undefined) emails.add(email);
  }
  return [...emails];
}

function isDoubtful(before: string, after: string): boolean {
  if (ambiguousSuffix.test(after)) return true;
  const isEnclosed = enclosures.some(
    ([opening = "", closing = ""]) => before.endsWith(opening) && after.startsWith(closing),
  );
  return ambiguousPrefix.test(before) && !isEnclosed && !addressLabel.test(before);
}

function parseAddress(match: string): string | undefined {
  const unquoted = match.replace(/^(['`*])(.+@.+)\1\P{L}*$/u, "$2");
  const [local = "", domain = "", ...others] = unquoted.split("@");
  if (others.length > 0 || /[/?][a-z]{2,4}$/.test(domain)) return undefined;
  const address = `${removeWordBefore(local)}@${decodeDomain(removeWordAfter(domain))}`;
  return addressPattern.test(address) ? address : undefined;
}

/** Removes Chinese words directly before an address: no provider issues names that mix both scripts. */
function removeWordBefore(local: string): string {
  return (
    /^\p{Script=Han}+[=|]?(?<name>[\x21-\x7e]+)$/u.exec(local)?.groups?.name ??
    local.replace(/^[^\p{ASCII}\p{L}\p{N}]+/u, "")
  );
}

function removeWordAfter(domain: string): string {
  const bare = domain.replace(/[!#%&*=`'~…](?!\p{Script=Latin}).*$|[/?].*$|[.-]+$/u, "");
  return /^(?<name>[\da-z.-]+\.(?:[a-z]{2,}|xn--[\da-z-]+))\P{ASCII}/u.exec(bare)?.groups?.name ?? bare;
}

const atom = String.raw`[^.\p{C}\p{DI}]+`;
const domainLabel = String.raw`[^.!#%&*=\x60'~…\p{C}\p{DI}-](?:[^.!#%&*=\x60'~…\p{C}\p{DI}]*[^.!#%&*=\x60'~…\p{C}\p{DI}-])?`;
/** Excludes what cannot be an address. Whether the address exists is proved by the verification code. */
const addressPattern = new RegExp(
  `^(?=[^@]{1,64}@.{1,252}$)${atom}(?:\\.${atom})*@(?:${domainLabel}\\.)+(?!\\d+$)(?=[^.]{2,63}$)${domainLabel}$`,
  "u",
);
