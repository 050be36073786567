import type { Finding } from "@baleen/contract/back-office/orders.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { writeTime } from "../../messages/compose-message.ts";

/** Findings as far as their conditions hold. */
export type Findings = readonly (Finding | false | undefined)[];

export function finding(
  kind: Finding["kind"],
  zh: string,
  en: string,
  remedy: Finding["remedy"] = null,
): Finding {
  return { kind, sentence: { zh, en }, remedy };
}

export const price = (fen: number) => exactPrice(yuanOfFen(fen));
export const timeZh = (at: Date) => writeTime(at, "zh");
export const timeEn = (at: Date) => writeTime(at, "en");
