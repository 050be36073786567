import type { PageRenderer } from "@baleen/contract/rendering.ts";
import type { FastifyInstance } from "fastify";

const freshness = "public, max-age=3600";

/** `/sitemap.xml` and `/robots.txt`, from the list of pages. */
export function serveSearchFiles(
  app: FastifyInstance,
  { publicPaths }: PageRenderer,
  origin: () => string,
): void {
  app.get("/robots.txt", async (_, reply) =>
    reply
      .header("cache-control", freshness)
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin()}/sitemap.xml\n`),
  );
  app.get("/sitemap.xml", async (_, reply) =>
    reply
      .header("cache-control", freshness)
      .type("application/xml; charset=utf-8")
      .send(writeSitemap(publicPaths, origin())),
  );
}

/** Each page in both languages, each with its alternates; Chinese is `x-default`. */
function writeSitemap(paths: readonly string[], origin: string): string {
  const urls = paths.flatMap((path) => {
    const zh = `${origin}${path}`;
    const en = `${zh}?lang=en`;
    const alternates = [
      ["zh-CN", zh],
      ["en", en],
      ["x-default", zh],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
    return [zh, en].map((address) => `<url><loc>${address}</loc>${alternates.join("")}</url>`);
  });
  const spaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${urls.join("")}</urlset>\n`;
}
