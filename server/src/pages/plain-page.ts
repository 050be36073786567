import { type Language, languageTag } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import type { FastifyRequest } from "fastify";
import { siteNameIn } from "../content/published-content.ts";
import { type Html, html } from "../platform/http/html.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import type { PageDeps } from "./deps.ts";
import { choicesOf } from "./visitor-choices.ts";
import { cspHash } from "./write-document.ts";

interface PlainPage {
  readonly language: Language;
  readonly theme: Theme;
  readonly stylesheets: readonly string[];
  readonly title: string;
  readonly head: Html;
  readonly body: Html;
}

/** A document in the site's own styles that React does not render, and that works without scripts. */
export function plainPage({ language, theme, stylesheets, title, head, body }: PlainPage): string {
  const links = stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`);
  const page = html`<html lang="${languageTag[language]}" data-theme="${theme ?? ""}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="color-scheme" content="light dark">
<title>${title}</title>${links}${head}</head>
${body}</html>`;
  return `<!doctype html>${page.markup}`;
}

/** A system colour stands in for each design token if the site's styles are not built. */
const css = `main{max-inline-size:36rem;margin:4rem auto;padding:0 1.25rem}
h1{margin:0 0 1rem;font-size:var(--fs-4,1.75rem);line-height:1.3}
p{margin:0 0 1.5rem;line-height:1.7}
a{display:inline-flex;align-items:center;min-inline-size:44px;min-block-size:44px;color:var(--sea-ink,#104f70)}
button{min-block-size:48px;padding:0 1.375rem;border:1px solid var(--line-strong,#7b8b93);border-radius:6px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}`;

export const messageHeaders = {
  "content-security-policy": pagePolicy({ style: cspHash(css) }),
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
} as const;

interface Message {
  readonly title: string;
  readonly text: string;
  /** What the visitor can do next. */
  readonly action: Html;
}

/** A plain page with a message, under the site's name; sent with `messageHeaders`. */
export async function messagePage(
  { content }: Pick<PageDeps, "content">,
  request: FastifyRequest,
  stylesheets: readonly string[],
  messageIn: (language: Language) => Message,
): Promise<string> {
  const { language, theme } = choicesOf(request);
  const { title, text, action } = messageIn(language);
  const { basic } = await content.read();
  const siteName = siteNameIn(basic, language);
  return plainPage({
    language,
    theme,
    stylesheets,
    title: `${title} · ${siteName}`,
    head: html`<style>${css}</style>`,
    body: html`<body><main><p><a href="/?lang=${language}">${siteName}</a></p><h1>${title}</h1><p>${text}</p>${action}</main></body>`,
  });
}
