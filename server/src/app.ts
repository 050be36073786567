import { calls } from "@baleen/contract/calls.ts";
import { demoCalls } from "@baleen/contract/demo.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { DemoDeps } from "./demo/demo-deps.ts";
import { serveDemo } from "./demo/serve-demo.ts";
import type { Deps } from "./deps.ts";
import { demoHandlers, handlers } from "./handlers.ts";
import { createServer, type ServerSettings } from "./http/create-server.ts";
import { describeCalls } from "./http/openapi.ts";
import { answerRefusals } from "./http/refusals.ts";
import { serveCalls } from "./http/serve-calls.ts";
import { serveHealth } from "./http/serve-health.ts";
import { type BuiltPages, clientFolder } from "./pages/built-pages.ts";
import { serveDevPages } from "./pages/dev-pages.ts";
import { servePages } from "./pages/serve-pages.ts";
import { serveSearchFiles } from "./pages/serve-search-files.ts";
import { serveNotices } from "./payments/serve-notices.ts";
import { authenticate } from "./sessions/authenticate.ts";

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
  const { deps, demo, server, pages, origin } = parts;
  const app = await createServer(server);
  const served = { ...calls, ...(demo && demoCalls) };
  answerRefusals(app, served);
  serveHealth(app, { db: deps.db, isStopping: parts.isStopping });
  const serving = {
    random: deps.random,
    secure: server.secure,
    authenticate: (token: string) => authenticate(deps, token),
  };
  serveCalls(app, calls, handlers, { ...serving, deps });
  if (demo) serveCalls(app, demoCalls, demoHandlers, { ...serving, deps: demo });
  await serveNotices(app, deps);
  serveDescription(app, describeCalls(served));
  if (pages === "development") await serveDevPages(app, { content: deps.content, origin });
  else if (pages !== "none") await serveBuiltPages(app, pages, parts);
  if (demo) await serveDemo(app, demo, typeof pages === "string" ? [] : pages.assets.stylesOf([]));
  return app;
}

function serveDescription(app: FastifyInstance, description: unknown): void {
  app.get("/api/openapi.json", async (_, reply) =>
    reply.header("cache-control", "public, max-age=300").send(description),
  );
}

async function serveBuiltPages(
  app: FastifyInstance,
  pages: BuiltPages,
  { deps, origin }: AppParts,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    // One route for each file there is, so that everything else stays the pages' business.
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets carry a hash of their content in their names.
      const lasting = path.includes("/assets/");
      reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  serveSearchFiles(app, pages.renderer, origin);
  servePages(app, { pages, content: deps.content, origin });
}
