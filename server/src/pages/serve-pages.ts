import type { FastifyInstance } from "fastify";
import type { PageViews } from "./page-views.ts";

/** Routes for pages: addresses that send visitors on, and everything that nothing else has answered. */
export function servePages(
  app: FastifyInstance,
  views: PageViews,
  redirects: Readonly<Record<string, string>>,
): void {
  for (const [from, to] of Object.entries(redirects)) app.get(from, (_, reply) => reply.redirect(to, 301));
  app.get("/*", async (request, reply) => {
    reply.hijack();
    await views.answer(request.raw, reply.raw);
  });
}
