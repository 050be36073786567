import { formatCount } from "@baleen/contract/format-count.ts";
import { formatWait } from "@baleen/contract/format-wait.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { adaptCommands } from "../../platform/adapt-commands.ts";
import { maskLine } from "../../platform/http/mask.ts";
import type { Severity } from "../alarm-kinds.data.ts";
import { alarmDefinition, isNewsKind, summaryOf } from "../alarm-kinds.ts";
import type { AlertMessage } from "../channels/alert-channel.ts";
import type { WaitingAlert } from "./alert-store.ts";

export interface AlertFormat {
  readonly language: Language;
  /** Returns the URL of the console's start page; undefined without a console. */
  readonly consoleUrl: (() => string) | undefined;
}

type Text = (pair: Localized) => string;

const urgency: Readonly<Record<Severity, Localized>> = {
  now: { zh: "立即处理", en: "Act now" },
  today: { zh: "今天处理", en: "Act today" },
  info: { zh: "仅供了解", en: "For information" },
};

/** The details that are amounts. Other details, such as errors, may contain addresses and are never sent. */
const amounts: Readonly<Record<string, Localized>> = {
  amountFen: { zh: "应付", en: "due" },
  paidFen: { zh: "实付", en: "paid" },
  refundedFen: { zh: "已退", en: "refunded" },
  gatewayFen: { zh: "平台", en: "gateway" },
  ourFen: { zh: "本站", en: "here" },
  complaintFen: { zh: "涉及", en: "about" },
};

/** The message about one alarm or news: what happened, the subject, the amount and, for alarms, what to do. */
export function writeAlert(alert: WaitingAlert, format: AlertFormat): AlertMessage {
  const text: Text = (pair) => pair[format.language];
  const advice = alarmDefinition(alert.kind)?.advice;
  const severity = severityOf(alert.kind);
  const subject = subjectOf(alert);
  const { times } = alert;
  const figures = [
    methodOf(alert, text),
    figureOf(alert, text),
    timeLeftOf(alert, text),
    times > 1 ? text({ zh: `已发生${times}次`, en: `${formatCount(times, "time")} so far` }) : "",
  ].filter((figure) => figure !== "");
  return {
    id: String(alert.id),
    kind: alert.kind,
    severity,
    subject,
    sentence: maskLine(`${bracket(text, text(urgency[severity]))}${text(summaryOf(alert.kind))}`),
    lines: [
      subject && `${text({ zh: "对象：", en: "About: " })}${subject}`,
      figures.join(text({ zh: "，", en: ", " })),
      advice ? `${text({ zh: "怎么办：", en: "What to do: " })}${adaptCommands(text(advice))}` : "",
      alert.closed_at && !isNewsKind(alert.kind)
        ? text({ zh: "已经解决。", en: "It is settled meanwhile." })
        : "",
    ].filter((line) => line !== ""),
    link: linkOf(format, pathOf(alert)),
    at: alert.first_at,
  };
}

const severities: readonly Severity[] = ["now", "today", "info"];

function severityOf(kind: string): Severity {
  if (isNewsKind(kind)) return "info";
  return alarmDefinition(kind)?.severity ?? "today";
}

/** One message about many alarms: one line per kind, the most urgent first. */
export function writeDigest(alerts: readonly WaitingAlert[], format: AlertFormat): AlertMessage {
  const text: Text = (pair) => pair[format.language];
  const kinds = Map.groupBy(alerts, ({ kind }) => kind);
  const sorted = [...kinds].sort(
    ([one], [other]) => severities.indexOf(severityOf(one)) - severities.indexOf(severityOf(other)),
  );
  const severity = severityOf(sorted[0]?.[0] ?? "");
  const count = alerts.length;
  const summary = alerts.some(({ kind }) => isNewsKind(kind))
    ? text({ zh: `${count}条通知`, en: formatCount(count, "notification") })
    : text({ zh: `${count}条告警`, en: formatCount(count, "alarm") });
  return {
    id: String(alerts[0]?.id ?? 0),
    kind: "digest",
    severity,
    subject: String(count),
    sentence: `${bracket(text, text(urgency[severity]))}${summary}`,
    lines: sorted.map(([kind, ofKind]) => maskLine(lineOf(kind, ofKind, text))),
    link: linkOf(format),
    at: alerts[0]?.first_at ?? new Date(0),
  };
}

const maxSubjects = 3;

function lineOf(kind: string, alerts: readonly WaitingAlert[], text: Text): string {
  const subjects = alerts.map(subjectOf).filter((subject) => subject !== "");
  const shown = subjects.slice(0, maxSubjects).join(text({ zh: "、", en: ", " }));
  const more = subjects.length > maxSubjects ? " …" : "";
  const examples = shown && text({ zh: `（${shown}${more}）`, en: ` (${shown}${more})` });
  return `${alerts.length} × ${text(summaryOf(kind))}${examples}`;
}

export type TestOrigin = "command" | "console";

const testOrigins: Readonly<Record<TestOrigin, Localized>> = {
  command: {
    zh: "这是npm run alerts -- test发出的测试，无需处理。",
    en: "This is a test by npm run alerts -- test. Nothing has to be done.",
  },
  console: {
    zh: "这是操作员在控制台发出的测试，无需处理。",
    en: "This is a test that an operator sent from the console. Nothing has to be done.",
  },
};

export function writeTest(origin: TestOrigin, at: Date, format: AlertFormat): AlertMessage {
  const text: Text = (pair) => pair[format.language];
  return {
    id: `test-${at.getTime()}`,
    kind: "test",
    severity: "info",
    subject: "test",
    sentence: text({ zh: "【测试】告警可以送达", en: "[Test] Alerts arrive here" }),
    lines: [text(testOrigins[origin])],
    link: linkOf(format),
    at,
  };
}

function bracket(text: Text, word: string): string {
  return text({ zh: `【${word}】`, en: `[${word}] ` });
}

/** Empty if the subject identifies a person. */
function subjectOf({ kind, subject }: WaitingAlert): string {
  const definition = alarmDefinition(kind);
  const isNameable = isNewsKind(kind) || (definition !== undefined && !definition.isPersonal);
  if (!isNameable) return "";
  return maskLine(subject.replace(/[<>[\]()*`\\\s]+/g, " ").slice(0, 100));
}

/** The payment method in news of a payment; empty for anything else. */
function methodOf({ kind, details }: WaitingAlert, text: Text): string {
  const method = isNewsKind(kind) && paymentMethods.find((known) => known === details.method);
  return method ? text(methodNames[method]) : "";
}

function figureOf({ details }: WaitingAlert, text: Text): string {
  return Object.entries(amounts)
    .flatMap(([name, label]) => {
      const fen = details[name];
      return Number.isSafeInteger(fen) ? [`${text(label)} ${exactPrice(yuanOfFen(Number(fen)))}`] : [];
    })
    .join(text({ zh: "，", en: ", " }));
}

/** The time until a deadline when the alarm was raised. */
function timeLeftOf({ details }: WaitingAlert, text: Text): string {
  const leftS = Number(details.leftS);
  if (details.leftS === undefined || !Number.isSafeInteger(leftS)) return "";
  const { zh, en } = formatWait(Math.abs(leftS));
  return text(leftS > 0 ? { zh: `还剩${zh}`, en: `${en} left` } : { zh: `已超时${zh}`, en: `${en} overdue` });
}

/** Number of an order, an attempt or a refund. */
const shopNumber = /^(?:\d{14}[0-9A-Z]{13}|[PR][0-9A-Z]{25}(?:R\d*)?)$/;

/** The console path of the alarm's subject. */
function pathOf({ kind, subject, details }: WaitingAlert): string {
  if (shopNumber.test(subject)) return `/find?q=${subject}`;
  if (Number.isSafeInteger(details.complaint)) return `/complaints/${Number(details.complaint)}`;
  if (Number.isSafeInteger(details.account)) return `/accounts/${Number(details.account)}`;
  const page = alarmDefinition(kind)?.page;
  return page === undefined ? "" : `/${page}`;
}

function linkOf({ language, consoleUrl }: AlertFormat, path = ""): AlertMessage["link"] {
  const label: Localized = { zh: "打开控制台", en: "Open the console" };
  return consoleUrl === undefined ? undefined : { label: label[language], url: `${consoleUrl()}${path}` };
}
