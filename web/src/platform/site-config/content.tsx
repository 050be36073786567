import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import { runAfterLoad } from "../lazy/idle.ts";

const ContentContext = createContext<SiteContent | undefined>(undefined);

/** Provides the content that the page was rendered with, and refetches it, since the page may come from a cache. */
export function ContentProvider({ initial, children }: { initial: SiteContent; children: ReactNode }) {
  const [content, setContent] = useState(initial);
  useEffect(() => {
    if (initial.isPreview) return;
    const unmounting = new AbortController();
    const onDocument = (document: Partial<SiteConfig>) =>
      startTransition(() => setContent((shown) => withDocument(shown, document)));
    runAfterLoad(() => {
      // Its schemas are large, so it is no part of the page's own code. If it cannot be loaded, the content stays.
      import("./revalidate.ts").then(
        ({ revalidate }) => revalidate(onDocument, unmounting.signal),
        () => undefined,
      );
    }, unmounting.signal);
    return () => unmounting.abort();
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
