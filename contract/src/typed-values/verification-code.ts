import { plainRow } from "./plain-text.ts";

/** The six-digit codes in a text, which may be the whole message that contained the code. */
export function findVerificationCodes(typed: string): readonly string[] {
  const text = plainRow(typed).replace(/^(\d{3}),(?=\d{3}$)/, "$1");
  const together = [...text.matchAll(/(?:^|[^\d.-]|(?:^|\D)[.-])(\d{6})(?![.-]?\d)/g)];
  const grouped = () => [
    ...text.matchAll(/(?:^|[^\d .·_-]|(?:^|\D)[ .·_-])(\d(?:[ .·_-]?\d){5})(?![ .·_-]?\d)/g),
  ];
  const codes = (together.length > 0 ? together : grouped()).map(([, code = ""]) =>
    code.replaceAll(/\D/g, ""),
  );
  // In a text without words, other digits may belong to the code.
  const isDoubtful = !/\p{L}/u.test(text) && text.replaceAll(/\D/g, "") !== codes.join("");
  return isDoubtful ? [] : [...new Set(codes)];
}
