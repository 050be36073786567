import type { SiteContent } from "@baleen/contract/rendering.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { runWhenIdle } from "../browser/run-when-idle.ts";

const ContentContext = createContext<SiteContent | undefined>(undefined);

/** The content that pages arrive filled with. A page may have been kept for a while, so it is read anew. */
export function ContentProvider({ initial, children }: { initial: SiteContent; children: ReactNode }) {
  const [content, setContent] = useState(initial);
  useEffect(() => {
    const leaving = new AbortController();
    const take = (document: Partial<SiteConfig>) => setContent((shown) => withDocument(shown, document));
    runWhenIdle(() => {
      // Its schemas are code that no page waits for. Without them the content stays as it came.
      import("./revalidate.ts").then(
        ({ revalidate }) => revalidate(take, leaving.signal),
        () => undefined,
      );
    }, leaving.signal);
    return () => leaving.abort();
  }, []);
  return <ContentContext value={content}>{children}</ContentContext>;
}

/** The published content of the site, or the built-in one where there is none. It is never missing. */
export function useContent(): SiteContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error("There is no ContentProvider above this component.");
  return content;
}

/** The content with a document read anew; the very same content where nothing has changed. */
export function withDocument(content: SiteContent, document: Partial<SiteConfig>): SiteContent {
  const merged = { ...content, ...document };
  return JSON.stringify(merged) === JSON.stringify(content) ? content : merged;
}
