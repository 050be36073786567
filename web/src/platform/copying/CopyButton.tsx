import type { Localized } from "@baleen/contract/language.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useText } from "../i18n/use-language.tsx";

const copy: Localized = { zh: "复制", en: "Copy" };
const copied: Localized = { zh: "已复制", en: "Copied" };

interface Props {
  copies: string;
  /** Names what is copied; without it the text itself does. */
  label?: Localized;
  kind?: "quiet" | "ghost";
}

export function CopyButton({ copies, label, kind = "quiet" }: Props) {
  const text = useText();
  return (
    // An action of the frame, which hides it where scripts are off.
    <Button kind={kind} data-copy={copies} data-copied={text(copied)} data-action="copy">
      {text(label ?? copy)}
      {!label && <VisuallyHidden>{` ${copies}`}</VisuallyHidden>}
    </Button>
  );
}
