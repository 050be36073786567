import { type Language, type Localized, languageTag } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { type Html, html } from "../http/html.ts";

interface DemoPage {
  readonly language: Language;
  readonly theme: Theme;
  readonly title: Localized;
  readonly stylesheets: readonly string[];
  readonly content: Html;
}

const note: Localized = {
  zh: "演示模式：这一页只在演示模式里有。",
  en: "Demo mode: this page exists in the demo only.",
};

const home: Localized = { zh: "回到网站", en: "Back to the site" };

/** A page of the demo mode, in the site's own styles, working without script. */
export function demoPage({ language, theme, title, stylesheets, content }: DemoPage): string {
  const links = stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`);
  const page = html`<html lang="${languageTag[language]}" data-theme="${theme ?? ""}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${title[language]}</title>${links}</head>
<body class="demo"><main><p class="demo-note">${note[language]} <a href="/">${home[language]}</a></p><h1>${title[language]}</h1>${content}</main></body></html>`;
  return `<!doctype html>${page.markup}`;
}
