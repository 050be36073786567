import type { ComponentProps } from "react";
import { Link as InPlaceLink } from "wouter";
import { pathOf, usePath } from "./location.ts";
import { usePages } from "./NavigationProvider.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

/** An internal link. Loads the page's code on hover and focus. */
export function Link({ href, children, ...rest }: Props) {
  const pages = usePages();
  const prepare = () => {
    pages.load(pathOf(pages.target(href))).catch(() => undefined);
  };
  return (
    <InPlaceLink href={href} onPointerEnter={prepare} onFocus={prepare} {...rest}>
      {children}
    </InPlaceLink>
  );
}

/** A menu link, with `aria-current` on the current page. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const isHere = usePath() === props.href;
  return <Link {...props} {...(isHere && { "aria-current": "page" as const })} />;
}
