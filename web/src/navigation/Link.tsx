import type { ComponentProps, MouseEvent } from "react";
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

/** Whether a click opens a link in another tab or window, or downloads it. */
export function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
