import { useEffect, useState } from "react";
import type { PageDefinition } from "./navigation/page.ts";
import { arrivedPage, loadPage } from "./pages.ts";

/**
 * The page to show at an address. Its code is nearly always here already; after a reload the browser's back
 * button can ask for one that is not, and until it arrives the page before stays.
 */
export function useShownPage(path: string): PageDefinition | undefined {
  const arrived = arrivedPage(path);
  const [shown, show] = useState(arrived);
  if (arrived && arrived !== shown) show(arrived);
  const isMissing = arrived === undefined;
  useEffect(() => {
    if (isMissing) loadPage(path).then(show, () => location.reload());
  }, [isMissing, path]);
  return arrived ?? shown;
}
