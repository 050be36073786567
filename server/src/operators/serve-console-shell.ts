import { consolePages } from "@baleen/contract/back-office/pages.ts";
import { type Language, type Localized, languageTag, matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance } from "fastify";
import { html } from "../platform/http/html.ts";

/** URL paths of the console's script and style sheets. */
export interface ConsoleAssets {
  readonly script: string;
  readonly styles: readonly string[];
}

const title: Localized = { zh: "鲸帧控制台", en: "Baleen console" };

/** Shown if the console's script does not load; the script replaces it (`console-shell.css`). */
const scriptMissingText: Localized = {
  zh: "控制台需要JavaScript，以及Chrome 92、Safari 15.4、Firefox 115或更新的浏览器。也可能是脚本没有载入，请重新加载本页。",
  en: "The console needs JavaScript and Chrome 92, Safari 15.4, Firefox 115 or newer. Or its script did not load: then load the page again.",
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const headers = {
  "content-security-policy": policy,
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  vary: "Accept-Language",
};

/**
 * Serves the console's document, which is the same for every path and contains no data: data comes from calls with a
 * session. Unknown paths get it with status 404.
 */
export function serveConsoleShell(app: FastifyInstance, assets: ConsoleAssets): void {
  const documents = { zh: renderShell(assets, "zh"), en: renderShell(assets, "en") };
  const serve = (path: string, status: number) =>
    app.get(path, (request, reply) =>
      reply
        .code(status)
        .headers(headers)
        .type("text/html; charset=utf-8")
        .send(documents[matchLanguage(request.headers["accept-language"])]),
    );
  for (const path of consolePages) serve(path, 200);
  serve("/console/*", 404);
}

/** The document. The asset URLs are those of the build or of the development server. */
export function renderShell({ script, styles }: ConsoleAssets, language: Language): string {
  const links = styles.map((href) => html`<link rel="stylesheet" href="${href}">`);
  const { markup } = html`<html lang="${languageTag[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title[language]}</title>${links}
<script type="module" src="${script}"></script></head>
<body><div id="console"><p>${scriptMissingText[language]}</p></div></body></html>`;
  return `<!doctype html>${markup}`;
}
