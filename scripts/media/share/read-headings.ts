import { fileURLToPath } from "node:url";
import { builtInPackages, builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import type { PageRenderer } from "@baleen/contract/rendering.ts";
import { createServer } from "vite";

export interface PageHeading {
  readonly path: string;
  readonly language: Language;
  /** The page's first heading; `|` marks where its line may break. */
  readonly words: string;
}

/** The first heading of every public page, as the page itself shows it with the content that it brings along. */
export async function readHeadings(): Promise<PageHeading[]> {
  const vite = await createServer({
    root: fileURLToPath(new URL("../../../web/", import.meta.url)),
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: "error",
  });
  try {
    // The module is the pages' door; its type is the contract's.
    const { renderer } = (await vite.ssrLoadModule("/src/entry-server.tsx")) as { renderer: PageRenderer };
    const cases = renderer.publicPaths.flatMap((path) => languages.map((language) => ({ path, language })));
    return await Promise.all(
      cases.map(async ({ path, language }) => {
        const { html } = await renderer.render({
          path,
          language,
          addressLanguage: undefined,
          theme: undefined,
          still: true,
          origin: "",
          content: { ...builtInSiteConfig, packages: builtInPackages },
        });
        return { path, language, words: headingIn(html) };
      }),
    );
  } finally {
    await vite.close();
  }
}

/** The words of the first heading in a document, with `|` between its phrases. */
function headingIn(html: string): string {
  const inside = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  if (!inside) throw new Error("This page has no heading.");
  return inside
    .replace(/<wbr\/?>|<\/span><span[^>]*>/g, "|")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "’")
    .replaceAll("&amp;", "&");
}
