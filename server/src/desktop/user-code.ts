import { userCodeLength, userCodeSymbols } from "@baleen/contract/desktop/authorizations.ts";
import { keyedDigest } from "../platform/digest.ts";
import { fractions, type Random } from "../platform/random.ts";

/** Eight symbols, 34.6 bits, as `WDJB-MJHT`. */
export function makeUserCode(random: Random): string {
  const next = fractions(random);
  const symbols = Array.from(
    { length: userCodeLength },
    () => userCodeSymbols[Math.floor(next() * userCodeSymbols.length)],
  );
  return `${symbols.slice(0, 4).join("")}-${symbols.slice(4).join("")}`;
}

/** Of a code in any spelling: a plain hash would not protect so few bits. */
export function userCodeDigest(secretKey: string, code: string): string {
  return keyedDigest(secretKey, "user code", code.replaceAll("-", ""));
}

/** Two digits. */
export function makeNumber(random: Random): string {
  return String(10 + Math.floor(fractions(random)() * 90));
}

const shownNumbers = 3;

/**
 * The number among others, the same for a code however often it is read: of changing ones, the right one would be the
 * one that stays.
 */
export function numbersToChoose(
  secretKey: string,
  request: { readonly id: number; readonly number: string },
): string[] {
  const numbers = [request.number];
  for (let round = 0; numbers.length < shownNumbers; round += 1) {
    const drawn = Number.parseInt(
      keyedDigest(secretKey, "number", String(request.id), String(round)).slice(0, 8),
      16,
    );
    const decoy = String(10 + (drawn % 90));
    if (!numbers.includes(decoy)) numbers.push(decoy);
  }
  return numbers.toSorted();
}
