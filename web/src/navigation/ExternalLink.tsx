import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps } from "react";
import { useText } from "../i18n/language.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

const inNewTab: Localized = { zh: "（在新标签页打开）", en: " (opens in a new tab)" };

/** An external link in a new tab, which is announced to screen readers. */
export function ExternalLink({ children, ...rest }: Omit<ComponentProps<"a">, "target" | "rel">) {
  const text = useText();
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden>{text(inNewTab)}</VisuallyHidden>
    </a>
  );
}
