import { normaliseText } from "../typed-values/normalise-text.ts";

/** The symbols of GB 32100: digits and capitals, without the capitals that look like digits. */
const symbols = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const length = 18;

/**
 * The unified social credit code in a typed text, in capitals; undefined if there is none or its last symbol is wrong.
 */
export function parseTaxNumber(typed: string): string | undefined {
  const code = normaliseText(typed).replaceAll(/[ -]/g, "").toUpperCase();
  if (code.length !== length || [...code].some((symbol) => !symbols.includes(symbol))) return undefined;
  let weight = 1;
  let sum = 0;
  for (const symbol of code.slice(0, -1)) {
    sum += symbols.indexOf(symbol) * weight;
    weight = (weight * 3) % symbols.length;
  }
  const check = symbols[(symbols.length - (sum % symbols.length)) % symbols.length];
  return code.at(-1) === check ? code : undefined;
}
