import { type Language, languageTag } from "@baleen/contract/language.ts";

/**
 * An instant in the visitor's own zone, to the minute, year first: the Chinese order, which is also the one
 * that English readers cannot mistake. As it came when it is no instant.
 */
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

/** The day of an instant in the visitor's own zone, as a sentence would name it. */
export function formatDate(instant: string, language: Language): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  return moment.toLocaleDateString(languageTag[language], { year: "numeric", month: "long", day: "numeric" });
}
