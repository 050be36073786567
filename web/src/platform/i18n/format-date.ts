import { type Language, languageTag } from "@baleen/contract/language.ts";

const toTheMinute = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** An ISO instant in the visitor's time zone, as `2027/03/02 14:05` in both languages. An invalid one is returned unchanged. */
export function formatDateTime(instant: string): string {
  return format(instant, (moment) => moment.toLocaleString("zh-CN", toTheMinute));
}

/** The date of an ISO instant in the visitor's time zone, with the month in words. An invalid one is returned unchanged. */
export function formatDate(instant: string, language: Language): string {
  return format(instant, (moment) =>
    moment.toLocaleDateString(languageTag[language], { year: "numeric", month: "long", day: "numeric" }),
  );
}

const lengths = { day: 10, minute: 16, second: 19 } as const;

/** An ISO instant in China Standard Time, as `2026-11-22 21:40`, or its day only, or with its seconds. An invalid one is returned unchanged. */
export function formatChinaTime(instant: string, to: keyof typeof lengths = "minute"): string {
  const options = { ...toTheMinute, second: "2-digit", timeZone: "Asia/Shanghai" } as const;
  return format(instant, (moment) => moment.toLocaleString("sv-SE", options).slice(0, lengths[to]));
}

function format(instant: string, write: (moment: Date) => string): string {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? instant : write(moment);
}
