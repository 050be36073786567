import type { Language } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "../http/security-headers.ts";
import type { PublishedContent, VersionedContent } from "../site-config/published-content.ts";
import { bootScript, cspHash } from "./boot-script.ts";
import type { BuiltPages } from "./built-pages.ts";
import { chooseEncoding, PageCache, type StoredPage } from "./page-cache.ts";
import { type Choices, languageInQuery, readChoices } from "./visitor-choices.ts";
import { writeDocument } from "./write-document.ts";

interface Site {
  readonly pages: BuiltPages;
  readonly content: PublishedContent;
  /** Known once the server listens, since the port may be a free one. */
  origin(): string;
}

const yearS = 365 * 86_400;

/** Answers page addresses out of memory; whatever is no page gets the 404 page. */
export function servePages(app: FastifyInstance, site: Site): void {
  const { renderer, assets } = site.pages;
  const cache = new PageCache();
  const known = new Set(renderer.paths);
  const policy = pagePolicy([cspHash(bootScript(assets.entry))]);

  const pageFor = (path: string, choices: Choices, content: VersionedContent) => {
    // All unknown addresses share one page, so that nobody can fill the memory with them.
    const shown = known.has(path) ? path : "/404";
    const key = `${shown} ${choices.language} ${choices.theme ?? "system"} ${choices.still ? "still" : "moving"}`;
    return cache.take(content.version, key, async () => {
      const request = { path: shown, ...choices, origin: site.origin(), content };
      const page = await renderer.render(request);
      return { status: page.status, html: writeDocument(page, request, assets) };
    });
  };

  app.get("/*", async (request, reply) => {
    const [path = "/", query = ""] = request.raw.url?.split("?", 2) ?? [];
    const target = renderer.redirects[path];
    if (target !== undefined) return reply.redirect(target, 301);
    const choices = readChoices({
      query,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers["accept-language"],
    });
    const page = await pageFor(path, choices, await site.content.read());
    rememberLanguage(reply, languageInQuery(query));
    return send(request, reply, page, policy);
  });
}

/** A language chosen by address is a choice; it holds for the links that follow, also without script. */
function rememberLanguage(reply: FastifyReply, language: Language | undefined): void {
  if (language) reply.header("set-cookie", `lang=${language}; Path=/; Max-Age=${yearS}; SameSite=Lax`);
}

function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage, policy: string): FastifyReply {
  reply.header("cache-control", "no-cache").header("vary", "Accept-Encoding, Accept-Language, Cookie");
  reply.header("etag", page.etag).header("content-security-policy", policy);
  if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.code(page.status).type("text/html; charset=utf-8").send(page.bodies[encoding]);
}
