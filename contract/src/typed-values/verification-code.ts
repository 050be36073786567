import { normaliseListItem } from "./normalise-text.ts";

/** The six-digit codes in a text, which may be the whole message that contained the code. */
export function findVerificationCodes(typed: string): readonly string[] {
  const text = normaliseListItem(typed).replace(/^(\d{3}),(?=\d{3}$)/, "$1");
  const contiguousCodes = [...text.matchAll(/(?:^|[^\d.-]|(?:^|\D)[.-])(\d{6})(?![.-]?\d)/g)];
  const findGroupedCodes = () => [
    ...text.matchAll(/(?:^|[^\d .·_-]|(?:^|\D)[ .·_-])(\d(?:[ .·_-]?\d){5})(?![ .·_-]?\d)/g),
  ];
  const codes = (contiguousCodes.length > 0 ? contiguousCodes : findGroupedCodes()).map(([, code = ""]) =>
    code.replaceAll(/\D/g, ""),
  );
  // In a text without words, other digits may belong to the code.
  const isDoubtful = !/\p{L}/u.test(text) && text.replaceAll(/\D/g, "") !== codes.join("");
  return isDoubtful ? [] : [...new Set(codes)];
}
