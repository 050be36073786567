import { normaliseBase32Key } from "./base32-key.ts";
import { normaliseText } from "./normalise-text.ts";

const minPromotionCodeLength = 4;
const maxPromotionCodeLength = 24;

/** The canonical form of a promotion code: letters and digits in upper case, without dashes and spaces. */
export function normalisePromotionCode(typed: string): string {
  return normaliseText(typed)
    .toUpperCase()
    .replaceAll(/[\s_-]/g, "");
}

/** A promotion code in canonical form; undefined unless the text can be one. */
export function parsePromotionCode(typed: string): string | undefined {
  const code = normalisePromotionCode(typed);
  const isCode = code.length >= minPromotionCodeLength && code.length <= maxPromotionCodeLength;
  return isCode && /^[A-Z0-9]+$/.test(code) ? code : undefined;
}

/**
 * The codes that a typed text can stand for: as typed and, as random codes have no I, L and O, with the digits that these
 * look like. Empty if the text cannot be a code.
 */
export function listPromotionCodes(typed: string): readonly string[] {
  const code = parsePromotionCode(typed);
  return code === undefined ? [] : [...new Set([code, normaliseBase32Key(code)])];
}
