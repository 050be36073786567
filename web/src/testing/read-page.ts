import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { PageRequest, SiteContent } from "@baleen/contract/rendering.ts";
import { renderer } from "../entry-server.tsx";

interface ReadPage {
  readonly html: string;
  /** The text content of the document's body. */
  readonly text: string;
}

export const builtInContent: SiteContent = { ...builtInSiteConfig, packages: builtInPackages };

/** Renders a page like the server. */
export async function readPage(
  path: string,
  language: Language = "en",
  content: Partial<SiteContent> = {},
  choices: Pick<PageRequest, "wechat"> = {},
): Promise<ReadPage> {
  const { html } = renderer.render({
    path,
    language,
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "https://a.example",
    content: { ...builtInContent, ...content },
    ...choices,
  });
  return { html, text: wordsOf(html.slice(html.indexOf("<body"))) };
}

/** The part of a document from one string to another. */
export function partOf(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  if (start === -1) throw new Error(`There is no ${from}`);
  return html.slice(start, html.indexOf(to, start) + to.length);
}

export function wordsOf(html: string): string {
  return html
    .replaceAll(/<span data-whole="true">([^<]*)<\/span>/g, "$1")
    .replaceAll(/<wbr\/?>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");
}

/** The `href`s of all links, in document order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}
