import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps, MouseEvent } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useText } from "../i18n/language.tsx";
import { pathOf, useNavigate, usePages, usePath } from "./NavigationProvider.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

/** An internal link. Loads the page's code on hover and focus. */
export function Link({ href, onClick, ...rest }: Props) {
  const pages = usePages();
  const navigate = useNavigate();
  const prepare = () => {
    pages.load(pathOf(pages.target(href))).catch(() => undefined);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForBrowser(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onPointerEnter={prepare} onFocus={prepare} {...rest} onClick={follow} />;
}

/** A menu link, with `aria-current` on the current page. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const isHere = usePath() === props.href;
  return <Link {...props} {...(isHere && { "aria-current": "page" as const })} />;
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

/** Whether a click opens a link in another tab or window, or downloads it. */
export function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
