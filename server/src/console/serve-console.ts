import { consoleCalls } from "@baleen/contract/console/console-calls.ts";
import type { FastifyInstance } from "fastify";
import { prepareCallScope } from "../http/api-scope.ts";
import { AppError } from "../http/app-error.ts";
import { trustIn } from "../http/client-address.ts";
import { consoleHandlers } from "./console-handlers.ts";
import { type ConsoleServing, serveConsoleCalls } from "./serve-console-calls.ts";
import { type ConsoleAssets, serveConsoleShell } from "./serve-console-shell.ts";

export interface ConsoleParts extends ConsoleServing {
  /** The one host that has the console; undefined serves it on every host. */
  readonly host: string | undefined;
  /** The networks that may reach it; empty allows all. */
  readonly allow: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the pages are not built. */
  readonly assets: ConsoleAssets | undefined;
}

/** The console in a scope of its own: no other origin may ever call it. Elsewhere its paths answer 404. */
export async function serveConsole(app: FastifyInstance, parts: ConsoleParts): Promise<void> {
  const { host, allow, headers, assets } = parts;
  await prepareCallScope(app, { headers });
  const isAllowed = allow.length > 0 ? trustIn(allow) : () => true;
  app.addHook("onRequest", async (request) => {
    const isElsewhere = host !== undefined && request.host !== host;
    if (isElsewhere || !isAllowed(request.ip)) throw new AppError("notFound");
  });
  serveConsoleCalls(app, consoleCalls, consoleHandlers, parts);
  // Also answers preflights, which the visitors' API may allow to other origins.
  app.all("/api/console/*", async () => {
    throw new AppError("notFound");
  });
  if (assets) serveConsoleShell(app, assets);
}
