import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { pathOf } from "./location.ts";

/** What navigation needs to know about the pages. */
export interface PageSource {
  /** All existing paths. */
  readonly paths: ReadonlySet<string>;
  /** The target of a path: itself, unless it is redirected. */
  target(path: string): string;
  /** Loads a page's code, once. */
  load(path: string): Promise<unknown>;
}

const PageSourceContext = createContext<PageSource | undefined>(undefined);

interface Props {
  /** The path that the server renders. */
  path: string;
  pages: PageSource;
  children: ReactNode;
}

/** Client-side navigation. The URL changes once the page's code is loaded. */
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
        // Superseded by a later navigation.
        if (own !== latest) return;
        rememberScroll();
        navigate(target, options);
        window.scrollTo({ top: 0, behavior: "instant" });
      },
      // The chunk may belong to an older release; a full load gets the current one.
      () => location.assign(target),
    );
  };
}

export function usePages(): PageSource {
  const pages = useContext(PageSourceContext);
  if (!pages) throw new Error("NavigationProvider is missing.");
  return pages;
}

/** Returns a function that tells whether a path exists. */
export function usePathExists(): (path: string) => boolean {
  const { paths } = usePages();
  return (path) => paths.has(path);
}

/** Stores the scroll position in the history entry that is being left. */
function rememberScroll(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, "");
}

/**
 * Restores the scroll position. The browser does so before the page is rendered, and stops at the end of the previous
 * one.
 */
export function restoreScroll(): void {
  const scrollY: unknown = history.state?.scrollY;
  if (typeof scrollY === "number") window.scrollTo({ top: scrollY, behavior: "instant" });
}
