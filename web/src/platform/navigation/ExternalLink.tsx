import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useText } from "../i18n/use-language.tsx";

const inNewTab: Localized = { zh: "（在新标签页打开）", en: " (opens in a new tab)" };

/** An external link that opens in a new tab, which is announced to screen readers. */
export function ExternalLink({ children, ...rest }: Omit<ComponentProps<"a">, "target" | "rel">) {
  const text = useText();
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden>{text(inNewTab)}</VisuallyHidden>
    </a>
  );
}
