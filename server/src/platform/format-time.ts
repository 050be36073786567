import type { Language, Localized } from "@baleen/contract/language.ts";

// The reader's time zone is unknown, so the text names its time zone.
const formatters: Localized<Intl.DateTimeFormat> = {
  zh: createFormatter("zh-CN", "numeric"),
  en: createFormatter("en-GB", "long"),
};

function createFormatter(locale: string, month: "numeric" | "long"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: "Asia/Shanghai",
    year: "numeric",
    month,
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** Formats a time to the minute, in China Standard Time. */
export function formatTime(at: Date, language: Language): string {
  const parts = Object.fromEntries(
    formatters[language].formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return language === "zh"
    ? `北京时间${year}年${month}月${day}日${hour}:${minute}`
    : `${day} ${month} ${year} at ${hour}:${minute} (China Standard Time)`;
}
