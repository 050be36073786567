import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";

/** An amount such as `¥12,345.00`. */
export function yuan(fen: number): string {
  return exactPrice(yuanOfFen(fen)).replace(/\B(?=(\d{3})+\.)/g, ",");
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
});

/** A time such as `2026-11-22 21:40` in China Standard Time, or its day only. */
export function chinaTime(instant: string, dayOnly = false): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  const time = inChina.format(moment);
  return dayOnly ? time.slice(0, 10) : time;
}
