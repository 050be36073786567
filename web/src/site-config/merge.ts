import type { SiteContent } from "@baleen/contract/rendering.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";

/** The content with a document read anew; the very same content where nothing has changed. */
export function withDocument(content: SiteContent, document: Partial<SiteConfig>): SiteContent {
  const merged = { ...content, ...document };
  return JSON.stringify(merged) === JSON.stringify(content) ? content : merged;
}
