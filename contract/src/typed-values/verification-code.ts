import { plainText } from "./plain-text.ts";

/** The codes of six digits in a text, which may be the whole message that brought one. */
export function findVerificationCodes(typed: string): readonly string[] {
  const text = plainText(typed);
  const together = [...text.matchAll(/(?:^|[^\d.-]|(?:^|\D)[.-])(\d{6})(?![.-]?\d)/g)];
  const grouped = () => [...text.matchAll(/(?:^|[^\d .-]|(?:^|\D)[ .-])(\d(?:[ .-]?\d){5})(?![ .-]?\d)/g)];
  const codes = together.length > 0 ? together : grouped();
  return [...new Set(codes.map(([, code = ""]) => code.replaceAll(/\D/g, "")))];
}
