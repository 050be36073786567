import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { FastifyInstance } from "fastify";
import { consoleHandlers } from "./console-handlers.ts";
import { describeTokenCalls } from "./operators/access-tokens/describe-token-calls.ts";
import { type ServeConsoleOptions, serveConsoleCalls } from "./operators/serve-console-calls.ts";
import { type ConsoleAssets, serveConsoleShell } from "./operators/serve-console-shell.ts";
import { prepareCallScope } from "./platform/http/api-scope.ts";
import { restrictRoutesTo } from "./platform/http/places.ts";
import { Rejection } from "./platform/rejection.ts";

export interface ConsoleParts extends ServeConsoleOptions {
  /** Undefined if the pages are not built. */
  readonly assets: ConsoleAssets | undefined;
}

/** Registers the console in a Fastify scope without CORS. On other hosts its paths do not exist. */
export async function serveConsole(app: FastifyInstance, parts: ConsoleParts): Promise<void> {
  restrictRoutesTo(app, "console");
  await prepareCallScope(app);
  serveConsoleCalls(app, consoleCalls, consoleHandlers, parts);
  const description = describeTokenCalls(consoleCalls);
  app.get("/api/console/openapi.json", (_, reply) =>
    reply.header("cache-control", "public, max-age=300").send(description),
  );
  // Also rejects preflight requests, which the visitors' API may answer for other origins.
  app.all("/api/console/*", async () => {
    throw new Rejection("notFound");
  });
  if (parts.assets) serveConsoleShell(app, parts.assets);
}
