import type { Localized } from "@baleen/contract/language.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useText } from "../i18n/use-language.tsx";

const copy: Localized = { zh: "复制", en: "Copy" };
const copied: Localized = { zh: "已复制", en: "Copied" };

interface Props {
  textToCopy: string;
  /** The button's label, which names the copied text. Without it, the text itself is part of the accessible name. */
  label?: Localized;
  kind?: "quiet" | "ghost";
  /** The language of the copied text, if it is another than the page's. */
  lang?: string | undefined;
}

export function CopyButton({ textToCopy, label, kind = "quiet", lang }: Props) {
  const text = useText();
  return (
    // A frame action, so it works without React. The button is hidden where scripts are off.
    <Button kind={kind} data-copy={textToCopy} data-copied={text(copied)} data-action="copy">
      {text(label ?? copy)}
      {!label && <VisuallyHidden lang={lang}>{` ${textToCopy}`}</VisuallyHidden>}
    </Button>
  );
}
