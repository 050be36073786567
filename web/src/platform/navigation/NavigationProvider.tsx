import { createContext, type ReactNode, useContext, useMemo } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";

/** What navigation needs to know about the pages. */
export interface PageSource {
  /** All existing paths. */
  readonly paths: ReadonlySet<string>;
  /** Applies the site's redirects to a relative URL. */
  target(url: string): string;
  /** Loads a page's code, once. */
  load(path: string): Promise<unknown>;
}

type Navigate = (url: string, options?: { readonly replace?: boolean }) => void;

interface Navigation {
  readonly initialPath: string;
  readonly pages: PageSource;
  readonly navigate: Navigate;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

interface Props {
  /** The path that the server renders. */
  path: string;
  pages: PageSource;
  children: ReactNode;
}

/** Client-side navigation. */
export function NavigationProvider({ path, pages, children }: Props) {
  const navigation = useMemo(
    () => ({ initialPath: path, pages, navigate: createNavigate(pages) }),
    [path, pages],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** Returns a function that changes the URL once the page's code is loaded. */
function createNavigate(pages: PageSource): Navigate {
  let latestNavigation = 0;
  return (url, options) => {
    latestNavigation += 1;
    const navigation = latestNavigation;
    const target = pages.target(url);
    pages.load(pathOf(target)).then(
      () => {
        // Superseded by a later navigation.
        if (navigation !== latestNavigation) return;
        saveScroll();
        navigate(target, options);
        window.scrollTo({ top: 0, behavior: "instant" });
      },
      // The chunk may belong to an older release; a full load gets the current one.
      () => location.assign(target),
    );
  };
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("NavigationProvider is missing.");
  return navigation;
}

/** The current path. */
export function usePath(): string {
  return usePathname({ ssrPath: useNavigation().initialPath });
}

/** Client-side navigation to a relative URL. The returned function is stable. */
export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

export function usePages(): PageSource {
  return useNavigation().pages;
}

/** Returns a function that tells whether a path exists. */
export function usePathExists(): (path: string) => boolean {
  const { paths } = usePages();
  return (path) => paths.has(path);
}

/** Removes query and fragment from a relative URL. */
export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "/";
}

/** Stores the scroll position in the history entry that is being left. */
function saveScroll(): void {
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
