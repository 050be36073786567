import type { ComponentProps } from "react";
import { Link as InPlaceLink } from "wouter";
import { usePages } from "./NavigationProvider.tsx";
import { pathOf } from "./path-of.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link to an address of the site. Its page's code is fetched as soon as a visitor seems to want it. */
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
