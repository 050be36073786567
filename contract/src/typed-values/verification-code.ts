import { plainText } from "./plain-text.ts";

/** The codes of six digits in a text, which may be the whole message that brought one. */
export function findVerificationCodes(typed: string): readonly string[] {
  const text = plainText(typed);
  const together = text.match(/(?<!\d[.-]?)\d{6}(?![.-]?\d)/g);
  const grouped = () => text.match(/(?<!\d[ .-]?)\d(?:[ .-]?\d){5}(?![ .-]?\d)/g) ?? [];
  return [...new Set((together ?? grouped()).map((code) => code.replaceAll(/\D/g, "")))];
}
