import { siteNameIn } from "../content/published-content.ts";
import type { Context } from "../context.ts";
import { html } from "../platform/http/html.ts";
import type { SendMessagePage } from "../platform/http/message-page.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import { plainPage } from "./plain-page.ts";
import { readRequestChoices } from "./visitor-choices.ts";
import { cspHash } from "./write-document.ts";

/** Each design token falls back to a system colour, in case the site's styles are not built. */
const css = `main{max-inline-size:36rem;margin:4rem auto;padding:0 1.25rem}
h1{margin:0 0 1rem;font-size:var(--fs-4,1.75rem);line-height:1.3}
p{margin:0 0 1.5rem;line-height:1.7;overflow-wrap:anywhere}
a{display:inline-flex;align-items:center;min-inline-size:44px;min-block-size:44px;color:var(--sea-ink,#104f70)}
button{min-block-size:48px;padding:0 1.375rem;border:1px solid var(--line-strong,#7b8b93);border-radius:6px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}`;

const headers = {
  "content-security-policy": pagePolicy({ style: cspHash(css) }),
  "cache-control": "no-store",
  // The URLs of such pages contain tokens.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

/** Pages with a title and some content, in the visitor's language and theme, that work without scripts. */
export function createMessagePageSender(
  { content }: Pick<Context, "content">,
  stylesheets: readonly string[],
): SendMessagePage {
  return async (request, reply, write) => {
    const { language, theme } = readRequestChoices(request);
    const { basic } = await content.read();
    const siteName = siteNameIn(basic, language);
    const { title, body } = write(language);
    const page = plainPage({
      language,
      theme,
      stylesheets,
      title: `${title} · ${siteName}`,
      basic,
      head: html`<style>${css}</style>`,
      body: html`<body><main><p><a href="/?lang=${language}">${siteName}</a></p><h1>${title}</h1>${body}</main></body>`,
    });
    return reply.headers(headers).type("text/html; charset=utf-8").send(page);
  };
}
