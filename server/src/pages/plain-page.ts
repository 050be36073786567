import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { siteIcons } from "@baleen/contract/content/site-icons.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { type Html, html } from "../platform/http/html.ts";

interface PlainPage {
  readonly language: Language;
  readonly theme: Theme;
  readonly stylesheets: readonly string[];
  readonly title: string;
  readonly basic: SiteConfig["basic"];
  readonly head: Html;
  readonly body: Html;
}

/** A document with the site's styles that is not rendered by React and works without scripts. */
export function plainPage({ language, theme, stylesheets, title, basic, head, body }: PlainPage): string {
  const links = stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`);
  const { favicon } = siteIcons(basic);
  const page = html`<html lang="${languageTag[language]}" data-theme="${theme ?? ""}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="${favicon.href}" type="${favicon.type}"><meta name="color-scheme" content="light dark">
<title>${title}</title>${links}${head}</head>
${body}</html>`;
  return `<!doctype html>${page.markup}`;
}
