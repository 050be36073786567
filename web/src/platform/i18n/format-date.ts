import { type Language, languageTag } from "@baleen/contract/language.ts";

/** An ISO instant in the visitor's time zone, as `2027/03/02 14:05` in both languages. An invalid one is returned unchanged. */
export function formatDateTime(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  return moment.toLocaleString("zh-CN", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** The date of an ISO instant in the visitor's time zone, with the month in words. An invalid one is returned unchanged. */
export function formatDate(instant: string, language: Language): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  return moment.toLocaleDateString(languageTag[language], { year: "numeric", month: "long", day: "numeric" });
}
