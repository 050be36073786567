import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";

/** `¥12,345.00`. */
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

/** `2026-11-22 21:40` by the clocks of China; the day alone where the time does not matter. */
export function chinaTime(instant: string, isDay = false): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  const time = inChina.format(moment);
  return isDay ? time.slice(0, 10) : time;
}
