import type { ComponentProps } from "react";
import { Link as InPlaceLink } from "wouter";
import { pathOf, usePath } from "./location.ts";
import { usePages } from "./NavigationProvider.tsx";

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

/** A link of a menu: says that it is the page one is on. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const isHere = usePath() === props.href;
  return <Link {...props} {...(isHere && { "aria-current": "page" as const })} />;
}
