import { type Language, languageTag } from "@baleen/contract/language.ts";

/**
 * Formats ISO instants. The `Intl` formatter is created on first use, because that takes some milliseconds on a phone.
 */
function formatter(tag: string, options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    const moment = new Date(instant);
    if (Number.isNaN(moment.getTime())) return instant;
    format ??= new Intl.DateTimeFormat(tag, options);
    return format.format(moment);
  };
}

const minuteFormat = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/**
 * Formats an ISO instant in the visitor's time zone as `2027/03/02 14:05`, in both languages. Returns an invalid
 * instant unchanged.
 */
export const formatDateTime = formatter("zh-CN", minuteFormat);

const longDateFormat = { year: "numeric", month: "long", day: "numeric" } as const;
const dates = {
  zh: formatter(languageTag.zh, longDateFormat),
  en: formatter(languageTag.en, longDateFormat),
};

/**
 * Formats the date of an ISO instant in the visitor's time zone, with the month's name. Returns an invalid instant
 * unchanged.
 */
export const formatDate = (instant: string, language: Language): string => dates[language](instant);

const lengths = { day: 10, minute: 16, second: 19 } as const;
const formatInChina = formatter("sv-SE", { ...minuteFormat, second: "2-digit", timeZone: "Asia/Shanghai" });

/**
 * Formats an ISO instant in China Standard Time as `2026-11-22 21:40`, as the day only, or with seconds. Returns an
 * invalid instant unchanged.
 */
export function formatChinaTime(instant: string, to: keyof typeof lengths = "minute"): string {
  const text = formatInChina(instant);
  return text === instant ? instant : text.slice(0, lengths[to]);
}
