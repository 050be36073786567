import { fallbackMailbox } from "@baleen/contract/content/site-config.ts";
import type { PageRenderer } from "@baleen/contract/rendering.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { Rejection } from "../platform/rejection.ts";

const freshness = "public, max-age=3600";

/** `/sitemap.xml` and `/robots.txt`, based on the list of pages. */
export function serveSearchFiles(
  app: FastifyInstance,
  { publicPaths }: PageRenderer,
  { origin, content }: Pick<Context, "content" | "origin">,
): void {
  app.get("/robots.txt", async (_, reply) =>
    reply
      .header("cache-control", freshness)
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin()}/sitemap.xml\n`),
  );
  app.get("/sitemap.xml", async (_, reply) => {
    // Without the database the sitemap has no modification dates.
    const published = await content.read().catch(() => undefined);
    const newest = published?.releases
      ?.map(({ publishedAt }) => publishedAt)
      .toSorted()
      .at(-1);
    return reply
      .header("cache-control", freshness)
      .type("application/xml; charset=utf-8")
      .send(writeSitemap(publicPaths, origin(), newest));
  });
}

/** Pages that change with each release of the desktop tool. */
const pagesOfReleases: readonly string[] = ["/product/desktop", "/updates/releases", "/updates/history"];

/** Each page in both languages, with its alternates; Chinese is `x-default`. */
export function writeSitemap(paths: readonly string[], origin: string, releasedAt: string | undefined) {
  const urls = paths.flatMap((path) => {
    const zh = `${origin}${path}`;
    const en = `${zh}?lang=en`;
    const alternates = [
      ["zh-CN", zh],
      ["en", en],
      ["x-default", zh],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
    const isChanged = releasedAt !== undefined && pagesOfReleases.includes(path);
    const lastmod = isChanged ? `<lastmod>${releasedAt}</lastmod>` : "";
    return [zh, en].map((address) => `<url><loc>${address}</loc>${lastmod}${alternates.join("")}</url>`);
  });
  const spaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${urls.join("")}</urlset>\n`;
}

const dayS = 86_400;
/** RFC 9116 recommends less than a year. Each response has a new expiry. */
const validForS = 90 * dayS;

/** `/.well-known`: the contact for vulnerabilities, and the page for changing passwords. */
export function serveWellKnown(app: FastifyInstance, { content, clock, origin }: Context): void {
  app.get("/.well-known/security.txt", async (_, reply) => {
    const { company } = await content.read();
    // Without a configured mailbox there is no contact: the built-in address is only a placeholder.
    if (company.email === fallbackMailbox) throw new Rejection("notFound");
    const lines = [
      `Contact: mailto:${company.email.replace(/^[^@]*/, "security")}`,
      `Expires: ${secondsAfter(clock.now(), validForS).toISOString()}`,
      "Preferred-Languages: zh, en",
      `Canonical: ${origin()}/.well-known/security.txt`,
      `Policy: ${origin()}/legal/security`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${dayS}`)
      .send(`${lines.join("\n")}\n`);
  });
  app.get("/.well-known/change-password", (_, reply) => reply.redirect("/profile?change-password", 302));
}
