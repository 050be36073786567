import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import { runAfterLoad } from "../lazy/idle.ts";

const ContentContext = createContext<SiteContent | undefined>(undefined);

/** Provides the content of the server-rendered page, and revalidates it, since the page may have been cached. */
export function ContentProvider({ initial, children }: { initial: SiteContent; children: ReactNode }) {
  const [content, setContent] = useState(initial);
  useEffect(() => {
    if (initial.isPreview) return;
    const leaving = new AbortController();
    const take = (document: Partial<SiteConfig>) =>
      startTransition(() => setContent((shown) => withDocument(shown, document)));
    runAfterLoad(() => {
      // Loaded late because of its schemas. Without it the content stays as it is.
      import("./revalidate.ts").then(
        ({ revalidate }) => revalidate(take, leaving.signal),
        () => undefined,
      );
    }, leaving.signal);
    return () => leaving.abort();
  }, [initial]);
  return <ContentContext value={content}>{children}</ContentContext>;
}

/** The published content, or the built-in defaults. */
export function useContent(): SiteContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error("ContentProvider is missing.");
  return content;
}

/** Replaces a document; returns the same object if nothing has changed. */
export function withDocument(content: SiteContent, document: Partial<SiteConfig>): SiteContent {
  const merged = { ...content, ...document };
  return JSON.stringify(merged) === JSON.stringify(content) ? content : merged;
}
