import type { Localized } from "@baleen/contract/language.ts";
import { createElement, Fragment, type ReactNode, useCallback } from "react";
import { copyText } from "../../platform/browser/save-and-copy.ts";
import { Facts as PlainFacts } from "../../platform/facts/Facts.tsx";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toasts.ts";

import styles from "./values.module.css";

/** A text of the console: a `zh`/`en` pair, or a string that is the same in both languages. */
export type TextOrPair = string | Localized;

/** What the console's components render. A pair is shown in the operator's language. */
export type Cell = ReactNode | Localized;

interface Render {
  (words: TextOrPair): string;
  (content: Cell): ReactNode;
}

/** Returns a function that picks the operator's language from a pair, and returns anything else unchanged. */
export function useShow(): Render {
  const text = useText();
  // A function expression cannot declare overloads.
  return useCallback((content: Cell) => (isPair(content) ? text(content) : content), [text]) as Render;
}

function isPair(content: Cell): content is Localized {
  return typeof content === "object" && content !== null && "zh" in content;
}

function Joined({ parts, separator }: { parts: readonly Cell[]; separator: string }) {
  const show = useShow();
  const shown = parts.filter((part) => !isMissing(part)).map((part) => show(part));
  const separated = shown.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  return createElement(Fragment, null, ...separated);
}

/** Joins the parts that are not empty with dots. */
export const joinWithDots = (...parts: readonly Cell[]) => <Joined parts={parts} separator=" · " />;

/** Joins the parts that are not empty with spaces. */
export const joinWithSpaces = (...parts: readonly Cell[]) => <Joined parts={parts} separator=" " />;

/** Labels of columns, values and fields that several pages share. */
export const labels = {
  account: { zh: "账号", en: "Account" },
  action: { zh: "操作", en: "Action" },
  actions: { zh: "操作", en: "Actions" },
  at: { zh: "时间", en: "Time" },
  channel: { zh: "渠道", en: "Channel" },
  close: { zh: "关闭", en: "Close" },
  from: { zh: "从", en: "From" },
  lastSeen: { zh: "最近使用", en: "Last seen" },
  level: { zh: "等级", en: "Level" },
  login: { zh: "登录名", en: "Sign-in name" },
  name: { zh: "名称", en: "Name" },
  operator: { zh: "操作员", en: "Operator" },
  order: { zh: "订单", en: "Order" },
  outcome: { zh: "结果", en: "Outcome" },
  package: { zh: "套餐", en: "Package" },
  reason: { zh: "原因", en: "Reason" },
  state: { zh: "状态", en: "State" },
  to: { zh: "到", en: "To" },
} as const satisfies Record<string, Localized>;

/** A labelled value. */
export interface Fact<Of> {
  readonly label: Localized;
  readonly cell: (of: Of) => Cell;
}

/** A column of a table. */
export interface Column<Row> extends Fact<Row> {
  /** Numbers are aligned at their end. */
  readonly isFigure?: boolean;
  /**
   * The position in the two-line record of a narrow screen: `first` beside the first column, `second` or `last` at the
   * start or end of the second line, `opened` only in the expanded record or on its page, `act` for buttons. By default
   * in the middle of the second line.
   */
  readonly onPhone?: "first" | "second" | "last" | "opened" | "act";
  /** Shows the label before the value on a narrow screen. Figures always have their label in the second line. */
  readonly hasPhoneLabel?: boolean;
}

/** A list of labelled values; empty ones are left out. */
export function Facts<Of>({ of, facts }: { of: Of; facts: readonly Fact<Of>[] }) {
  const show = useShow();
  const shown = facts.map(({ label, cell }) => [label, show(cell(of))] as const);
  return <PlainFacts facts={shown} className={styles.facts} />;
}

export function isMissing(content: Cell): boolean {
  return content === null || content === undefined || content === false || content === "";
}

interface MomentProps {
  readonly at: string | null;
  /** The precision; defaults to minutes. */
  readonly to?: "day" | "minute" | "second";
}

/** A time in China Standard Time, with the exact instant as its tooltip. */
export function Moment({ at, to = "minute" }: MomentProps) {
  if (at === null) return "–";
  return (
    <time dateTime={at} title={at}>
      {formatChinaTime(at, to)}
    </time>
  );
}

const shapes = {
  full: "M1 1h8v8h-8z",
  half: "M1 1h8v8h-8zM5 3v4h2v-4z",
  hollow: "M1 1h8v8h-8zM3 3v4h4v-4z",
  cross: "M1 1h2v2h-2zM7 1h2v2h-2zM3 3h4v4h-4zM1 7h2v2h-2zM7 7h2v2h-2z",
  dash: "M1 4h8v2h-8z",
  back: "M1 4h8v2h-8zM3 2h2v6h-2z",
} as const;

export type MarkShape = keyof typeof shapes;
type Tone = "good" | "bad" | "waits" | "plain";

const tones: Readonly<Partial<Record<MarkShape, Tone>>> = { full: "good", half: "waits", cross: "bad" };

interface MarkProps {
  readonly shape: MarkShape;
  /** Defaults to the shape's tone. */
  readonly tone?: Tone;
  readonly children: Cell;
}

/** A state as text with a shape, so that it does not depend on colour alone. */
export function Mark({ shape, tone = tones[shape] ?? "plain", children }: MarkProps) {
  const show = useShow();
  return (
    <span className={styles.mark} data-tone={tone}>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        fillRule="evenodd"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={shapes[shape]} />
      </svg>
      {show(children)}
    </span>
  );
}

const copyWord: Localized = { zh: "复制", en: "Copy" };
const copied: Localized = { zh: "已复制", en: "Copied" };
const notCopied: Localized = { zh: "无法复制，请手动选择", en: "Could not copy. Please select it by hand" };
const copyLabel = (value: string): Localized => ({ zh: `复制${value}`, en: `Copy ${value}` });

function useCopy(value: string): () => void {
  const text = useText();
  return async () => {
    if (await copyText(value)) showToast("success", text(copied));
    else showToast("danger", text(notCopied));
  };
}

interface CopyProps {
  readonly value: string;
  readonly kind?: "ghost" | "quiet";
  readonly children?: Cell;
}

/** Copies a text to the clipboard. */
export function CopyButton({ value, kind = "ghost", children = copyWord }: CopyProps) {
  const show = useShow();
  const copy = useCopy(value);
  return (
    <Button kind={kind} onClick={copy}>
      {show(children)}
    </Button>
  );
}

/** A number with a small copy button. */
export function CopyNumber({ value }: { value: string }) {
  const text = useText();
  const copy = useCopy(value);
  return (
    <span className={styles.number}>
      {value}
      <button type="button" className={styles.copy} aria-label={text(copyLabel(value))} onClick={copy}>
        <Icon name="copy" />
      </button>
    </span>
  );
}
