import { type Language, languageTag } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { type Html, html } from "../platform/http/html.ts";

interface PlainPage {
  readonly language: Language;
  readonly theme: Theme;
  readonly stylesheets: readonly string[];
  readonly title: string;
  readonly head: Html;
  readonly body: Html;
}

/** A document with the site's styles that is not rendered by React and works without scripts. */
export function plainPage({ language, theme, stylesheets, title, head, body }: PlainPage): string {
  const links = stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`);
  const page = html`<html lang="${languageTag[language]}" data-theme="${theme ?? ""}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="color-scheme" content="light dark">
<title>${title}</title>${links}${head}</head>
${body}</html>`;
  return `<!doctype html>${page.markup}`;
}
