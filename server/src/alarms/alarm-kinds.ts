import type { Localized } from "@baleen/contract/language.ts";
import { type AlarmDefinition, alarmKinds } from "./alarm-kinds.data.ts";

export type AlarmKind = keyof typeof alarmKinds;

/** News for operators: sent once, never logged as an alarm and never left open. */
export const newsKinds = {
  "payment.received": { zh: "收到一笔付款", en: "A payment has arrived" },
} as const satisfies Readonly<Record<string, Localized>>;

export type NewsKind = keyof typeof newsKinds;

/** The definition of an alarm; undefined for news and for a kind that only another release has. */
export function alarmDefinition(kind: string): AlarmDefinition | undefined {
  return Object.hasOwn(alarmKinds, kind) ? alarmKinds[kind as AlarmKind] : undefined;
}

/** What happened, for alarms and news; the kind itself if only another release has it. */
export function summaryOf(kind: string): Localized {
  if (isNewsKind(kind)) return newsKinds[kind];
  return alarmDefinition(kind)?.summary ?? { zh: kind, en: kind };
}

export function isNewsKind(text: string): text is NewsKind {
  return Object.hasOwn(newsKinds, text);
}

/** The permission to close an alarm; that of owners for a kind that only another release has. */
export function closerOf(kind: string): AlarmDefinition["closer"] {
  return alarmDefinition(kind)?.closer ?? "closeOperationAlarms";
}
