import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { copyText } from "../../platform/browser/save-and-copy.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toast-store.ts";
import styles from "./values.module.css";

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

/** Copies a text to the clipboard. */
export function CopyButton({ value, children }: { value: string; children: ReactNode }) {
  const copy = useCopy(value);
  return (
    <Button kind="ghost" onClick={copy}>
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
