import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";

const copy: Localized = { zh: "复制", en: "Copy" };

/** Copies the text of the element with this id (`start-downloads.ts`). */
export function CopyButton({ of, label = copy }: { of: string; label?: Localized }) {
  const text = useText();
  return (
    <Button kind="ghost" data-copies={of}>
      {text(label)}
    </Button>
  );
}
