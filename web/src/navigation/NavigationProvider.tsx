import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { pathOf } from "./location.ts";
import { rememberScroll } from "./scroll.ts";

/** What navigation needs to know of the pages, which live above it. */
export interface PageSource {
  /** The addresses that exist. */
  readonly paths: ReadonlySet<string>;
  /** Where an address leads: itself, unless it only sends visitors on. */
  target(path: string): string;
  /** Brings a page's code; asking again costs nothing. */
  load(path: string): Promise<unknown>;
}

const PageSourceContext = createContext<PageSource | undefined>(undefined);

interface Props {
  /** The address that the server renders. */
  path: string;
  pages: PageSource;
  children: ReactNode;
}

/** Lets links switch pages in place. The address changes once the page's code is here, so nothing flashes. */
export function NavigationProvider({ path, pages, children }: Props) {
  const aroundNav = useMemo(() => goInPlace(pages), [pages]);
  return (
    <PageSourceContext value={pages}>
      <Router ssrPath={path} aroundNav={aroundNav}>
        {children}
      </Router>
    </PageSourceContext>
  );
}

function goInPlace(pages: PageSource): AroundNavHandler {
  let latest = 0;
  return (navigate, to, options) => {
    latest += 1;
    const own = latest;
    const target = pages.target(to);
    pages.load(pathOf(target)).then(
      () => {
        // Whoever has pressed another link meanwhile wants to go there.
        if (own !== latest) return;
        rememberScroll();
        navigate(target, options);
        window.scrollTo({ top: 0, behavior: "instant" });
      },
      // The code may be gone with an older version of the site; the server knows the newer one.
      () => location.assign(target),
    );
  };
}

export function usePages(): PageSource {
  const pages = useContext(PageSourceContext);
  if (!pages) throw new Error("There is no NavigationProvider above this component.");
  return pages;
}

/** Tells whether an address of the site exists, so that no link is dead. */
export function usePathExists(): (path: string) => boolean {
  const { paths } = usePages();
  return (path) => paths.has(path);
}
