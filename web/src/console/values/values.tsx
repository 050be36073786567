import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { copyText } from "../../platform/browser/save-and-copy.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toasts.ts";
import { chinaTime } from "./figures.ts";
import styles from "./values.module.css";

/** A list of labels and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: Localized; children: ReactNode }) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MomentProps {
  readonly at: string | null;
  /** By default to the minute. */
  readonly to?: "day" | "minute" | "second";
}

/** A time in China Standard Time, with the exact instant as tooltip. */
export function Moment({ at, to = "minute" }: MomentProps) {
  if (at === null) return "–";
  return (
    <time dateTime={at} title={at}>
      {chinaTime(at, to)}
    </time>
  );
}

/** A text in the operator's language. */
export function LocalizedText({ text }: { text: Localized }) {
  return useText()(text);
}

const shapes = {
  full: "M1 1h8v8h-8z",
  half: "M1 1h8v8h-8zM5 3v4h2v-4z",
  hollow: "M1 1h8v8h-8zM3 3v4h4v-4z",
  cross: "M1 1h2v2h-2zM7 1h2v2h-2zM3 3h4v4h-4zM1 7h2v2h-2zM7 7h2v2h-2z",
  dash: "M1 4h8v2h-8z",
  back: "M1 4h8v2h-8zM3 2h2v6h-2z",
} as const;

export interface MarkLook {
  readonly shape: keyof typeof shapes;
  readonly tone: "good" | "bad" | "waits" | "plain";
}

/** A state as text with a shape, so that it does not depend on colour. */
export function Mark({ shape, tone, children }: MarkLook & { children: ReactNode }) {
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
      {children}
    </span>
  );
}

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
  readonly children: ReactNode;
}

/** Copies a text to the clipboard. */
export function CopyButton({ value, kind = "ghost", children }: CopyProps) {
  const copy = useCopy(value);
  return (
    <Button kind={kind} onClick={copy}>
      {children}
    </Button>
  );
}

/** A number with a small button that copies it. */
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
