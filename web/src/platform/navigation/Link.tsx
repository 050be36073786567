import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps, MouseEvent } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useText } from "../i18n/use-language.tsx";
import { pathOf, useNavigate, usePages, usePath } from "./NavigationProvider.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

/** An internal link. Loads the page's code on hover and focus. */
export function Link({ href, onClick, ...rest }: Props) {
  const pages = usePages();
  const navigate = useNavigate();
  const prefetch = () => {
    pages.load(pathOf(pages.target(href))).catch(() => undefined);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onPointerEnter={prefetch} onFocus={prefetch} {...rest} onClick={follow} />;
}

/** A menu link, with `aria-current` on the current page. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const isCurrent = usePath() === props.href;
  return <Link {...props} {...(isCurrent && { "aria-current": "page" as const })} />;
}

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

/** Whether a modifier key makes the browser open the link in a new tab or window, or download it. */
export function isModifiedClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
