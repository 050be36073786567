import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";

/** An amount such as `¥12,345.00`, or `−¥39.00`. */
export function yuan(fen: number): string {
  const amount = exactPrice(yuanOfFen(Math.abs(fen))).replace(/\B(?=(\d{3})+\.)/g, ",");
  return fen < 0 ? `−${amount}` : amount;
}

export function count(figure: number): string {
  return figure.toLocaleString("en-US");
}

const inChina = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const lengths = { day: 10, minute: 16, second: 19 } as const;

/** A time such as `2026-11-22 21:40` in China Standard Time, or its day only, or with its seconds. */
export function chinaTime(instant: string, to: keyof typeof lengths = "minute"): string {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? instant : inChina.format(moment).slice(0, lengths[to]);
}

/** Names in a row. */
export function enumerate(names: readonly Localized[]): Localized {
  return { zh: names.map(({ zh }) => zh).join("、"), en: names.map(({ en }) => en).join(", ") };
}
