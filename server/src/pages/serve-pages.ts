import type { PageRenderer } from "@baleen/contract/rendering.ts";
import type { FastifyInstance } from "fastify";
import { answerFailed } from "../platform/http/open-listener.ts";
import type { PageViews } from "./page-views.ts";

/** Routes for redirects, which keep the query, and for pages: everything that no other route matches. */
export function servePages(
  app: FastifyInstance,
  views: PageViews,
  { paths, redirects }: Pick<PageRenderer, "paths" | "redirects">,
  failureHeaders: Readonly<Record<string, string>>,
): void {
  const sendOn = (from: string, to: string, status: 301 | 308) =>
    app.get(from, (request, reply) => reply.redirect(to + queryOf(request.url), status));
  for (const [from, to] of Object.entries(redirects)) {
    sendOn(from, to, 301);
    sendOn(`${from}/`, to, 308);
  }
  for (const path of paths) if (path !== "/") sendOn(`${path}/`, path, 308);
  app.get("/*", async (request, reply) => {
    const write = await views.prepare(request.raw);
    // Only now: earlier errors go to the error handler.
    reply.hijack();
    try {
      write(reply.raw);
    } catch (error) {
      // Takes the reply over from Fastify.
      request.log.error({ err: error }, "A page could not be sent");
      answerFailed(request.raw, reply.raw, failureHeaders);
    }
  });
}

function queryOf(address: string): string {
  const start = address.indexOf("?");
  return start < 0 ? "" : address.slice(start);
}
