import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { loadPageRenderer } from "../from-pages.ts";

export interface PageHeading {
  readonly path: string;
  readonly language: Language;
  /** The page's first heading, with `|` at its possible line breaks. */
  readonly heading: string;
}

/** The first heading of every public page in every language, as rendered with the built-in content. */
export async function readHeadings(): Promise<PageHeading[]> {
  const renderer = await loadPageRenderer();
  const cases = renderer.publicPaths.flatMap((path) => languages.map((language) => ({ path, language })));
  return await Promise.all(
    cases.map(async ({ path, language }) => {
      const { html } = await renderer.render({
        path,
        language,
        addressLanguage: undefined,
        theme: undefined,
        reducedMotion: true,
        // Structured data needs an origin; no picture shows it.
        origin: "https://www.example.com",
        content: { ...builtInSiteConfig, packages: builtInPackages },
      });
      return { path, language, heading: headingIn(html) };
    }),
  );
}

/** The text of the first `h1` in a document, with `|` between its phrases. */
function headingIn(html: string): string {
  const inside = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  if (!inside) throw new Error("The page has no heading.");
  return inside
    .replace(/<wbr\/?>|<\/span><span[^>]*>/g, "|")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "’")
    .replaceAll("&amp;", "&");
}
