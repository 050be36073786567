import { useEffect, useState } from "react";
import type { PageDefinition } from "./navigation/page.ts";
import { loadedPage, loadPage } from "./pages.ts";

/**
 * The page of the current path. Links load it before they navigate; after a reload the back button can lead to a page
 * that is not loaded, and until it is the previous one stays.
 */
export function useShownPage(path: string): PageDefinition | undefined {
  const loaded = loadedPage(path);
  const [shown, show] = useState(loaded);
  if (loaded && loaded !== shown) show(loaded);
  const isMissing = loaded === undefined;
  useEffect(() => {
    if (isMissing) loadPage(path).then(show, () => location.reload());
  }, [isMissing, path]);
  return loaded ?? shown;
}
