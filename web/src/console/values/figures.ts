import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";

/** Formats an amount such as `¥12,345.00` or `−¥39.00`. */
export function formatYuan(fen: number): string {
  const amount = exactPrice(yuanOfFen(Math.abs(fen))).replace(/\B(?=(\d{3})+\.)/g, ",");
  return fen < 0 ? `−${amount}` : amount;
}

export function formatNumber(figure: number): string {
  return figure.toLocaleString("en-US");
}

/** Joins names into a list, such as `A, B`. */
export function enumerate(names: readonly Localized[]): Localized {
  return { zh: names.map(({ zh }) => zh).join("、"), en: names.map(({ en }) => en).join(", ") };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A duration in whole days, hours, minutes or seconds, in the largest unit that gives at least two. */
export function durationText(durationMs: number): Localized {
  const ms = Math.max(0, durationMs);
  if (ms >= 2 * dayMs) return { zh: `${Math.floor(ms / dayMs)}天`, en: `${Math.floor(ms / dayMs)} days` };
  if (ms >= 2 * hourMs) return { zh: `${Math.floor(ms / hourMs)}小时`, en: `${Math.floor(ms / hourMs)} h` };
  if (ms >= 2 * minuteMs)
    return { zh: `${Math.floor(ms / minuteMs)}分钟`, en: `${Math.floor(ms / minuteMs)} min` };
  return { zh: `${Math.ceil(ms / 1000)}秒`, en: `${Math.ceil(ms / 1000)} s` };
}
