import { calls } from "@baleen/contract/calls.ts";
import { demoCalls } from "@baleen/contract/demo.ts";
import type { FastifyInstance } from "fastify";
import type { DemoDeps } from "./demo/demo-deps.ts";
import { serveDemo } from "./demo/serve-demo.ts";
import type { Deps } from "./deps.ts";
import { demoHandlers, handlers } from "./handlers.ts";
import { prepareApiScope } from "./http/api-scope.ts";
import { createServer, type ServerSettings } from "./http/create-server.ts";
import { describeCalls } from "./http/openapi.ts";
import { answerRefusals } from "./http/refusals.ts";
import { apiHeaders, commonHeaders } from "./http/security-headers.ts";
import { serveCalls } from "./http/serve-calls.ts";
import { serveHealth } from "./http/serve-health.ts";
import { readLastCheck } from "./operator/daily-check.ts";
import type { BuiltPages } from "./pages/built-pages.ts";
import { serveDevPages } from "./pages/dev-pages.ts";
import { type PageViews, pageViews } from "./pages/page-views.ts";
import { servePages } from "./pages/serve-pages.ts";
import { serveSearchFiles } from "./pages/serve-search-files.ts";
import { serveStaticFiles } from "./pages/serve-static-files.ts";
import { serveNotices } from "./payments/serve-notices.ts";
import { authenticate } from "./sessions/authenticate.ts";
import { serveImages } from "./site-config/serve-images.ts";

export interface AppParts {
  readonly deps: Deps;
  /** The demo's own; absent in production, where none of its routes exist. */
  readonly demo: DemoDeps | undefined;
  readonly server: ServerSettings;
  /** The pages as built, made by Vite as they are asked for, or none at all. */
  readonly pages: BuiltPages | "development" | "none";
  origin(): string;
  isStopping(): boolean;
}

/** Builds the whole product but for listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { deps, demo, server, pages } = parts;
  const views = typeof pages === "string" ? undefined : viewsOf(pages, parts);
  const app = createServer(
    server,
    (request, response) => views?.answerFromMemory(request, response) ?? false,
  );
  answerRefusals(app, callsOf(parts), apiHeaders(server.secure));
  await app.register((scope) => serveApi(scope, parts));
  await app.register((scope) => serveFiles(scope, parts));
  if (pages === "development") await serveDevPages(app, { content: deps.content, origin: parts.origin });
  else if (views && pages !== "none") servePages(app, views, pages.renderer.redirects);
  if (demo) await serveDemo(app, demo, typeof pages === "string" ? [] : pages.assets.stylesOf([]));
  return app;
}

function viewsOf(pages: BuiltPages, { deps, server, origin }: AppParts): PageViews {
  return pageViews({ pages, content: deps.content, headers: commonHeaders(server.secure), origin });
}

function callsOf({ demo }: AppParts) {
  return { ...calls, ...(demo && demoCalls) };
}

async function serveApi(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { deps, demo, server } = parts;
  await prepareApiScope(app, { corsOrigins: server.corsOrigins, headers: apiHeaders(server.secure) });
  const serving = {
    random: deps.random,
    secure: server.secure,
    authenticate: (token: string) => authenticate(deps, token),
  };
  serveCalls(app, calls, handlers, { ...serving, deps });
  if (demo) serveCalls(app, demoCalls, demoHandlers, { ...serving, deps: demo });
  await serveNotices(app, deps);
  serveImages(app, deps);
  const description = describeCalls(callsOf(parts));
  app.get("/api/openapi.json", (_, reply) =>
    reply.header("cache-control", "public, max-age=300").send(description),
  );
}

async function serveFiles(
  app: FastifyInstance,
  { deps, server, pages, origin, isStopping }: AppParts,
): Promise<void> {
  const headers = apiHeaders(server.secure);
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  serveHealth(app, { db: deps.db, isStopping, details: () => readLastCheck(deps.db) });
  if (typeof pages === "string") return;
  serveSearchFiles(app, pages.renderer, origin);
  await serveStaticFiles(app);
}
