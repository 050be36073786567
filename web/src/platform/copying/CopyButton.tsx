import type { Localized } from "@baleen/contract/language.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useText } from "../i18n/use-language.tsx";
import styles from "./CopyButton.module.css";

const copy: Localized = { zh: "复制", en: "Copy" };
const copied: Localized = { zh: "已复制", en: "Copied" };

/** Copies a text by the frame's script; hidden where scripts are off. */
export function CopyButton({ copies }: { copies: string }) {
  const text = useText();
  return (
    <Button
      kind="quiet"
      className={styles.button}
      data-copy={copies}
      data-copied={text(copied)}
      // An action of the frame.
      data-action="copy"
    >
      {text(copy)}
      <VisuallyHidden>{` ${copies}`}</VisuallyHidden>
    </Button>
  );
}
