import type { PageRenderer } from "@baleen/contract/rendering.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endFailedResponse } from "../platform/http/open-listener.ts";
import type { PageViews } from "./page-views.ts";

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Sends the page at a request's URL; unknown paths get the 404 page. */
export function pageSender(views: PageViews, failureHeaders: Readonly<Record<string, string>>): SendPage {
  return async (request, reply) => {
    const write = await views.prepare(request.raw);
    // Hijacked only now, so that earlier errors reach Fastify's error handler.
    reply.hijack();
    try {
      write(reply.raw);
    } catch (error) {
      // Fastify no longer handles the reply after `hijack`.
      request.log.error({ err: error }, "A page could not be sent");
      endFailedResponse(request.raw, reply.raw, failureHeaders);
    }
  };
}

/** Routes for redirects, which keep the query, and for pages, which handle everything without another route. */
export function servePages(
  app: FastifyInstance,
  sendPage: SendPage,
  { paths, redirects }: Pick<PageRenderer, "paths" | "redirects">,
): void {
  const addRedirect = (from: string, to: string, status: 301 | 308) =>
    app.get(from, (request, reply) => reply.redirect(to + queryOf(request.url), status));
  for (const [from, to] of Object.entries(redirects)) {
    addRedirect(from, to, 301);
    addRedirect(`${from}/`, to, 308);
  }
  for (const path of paths) if (path !== "/") addRedirect(`${path}/`, path, 308);
  app.get("/*", sendPage);
}

function queryOf(address: string): string {
  const start = address.indexOf("?");
  return start < 0 ? "" : address.slice(start);
}
