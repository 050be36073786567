import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { refusalOf } from "./error-reply.ts";
import { maskLine } from "./mask.ts";
import { openListener, type Shortcut } from "./open-listener.ts";
import { refuse } from "./refusals.ts";

export interface ServerSettings {
  readonly logLevel: string;
  /** The site is reached over https. */
  readonly secure: boolean;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
}

/** A server without routes, with its limits and logs. */
export function createServer({ logLevel, trustProxy }: ServerSettings, shortcut: Shortcut): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel, hooks: { streamWrite: maskLine } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 16 * 1024,
    serverFactory: (listener) => openListener(listener, shortcut),
    forceCloseConnections: "idle",
    // Addresses that cannot be decoded never reach a route.
    frameworkErrors: (error, request, reply) => {
      refuse(request, reply, refusalOf(error));
    },
    routerOptions: { maxParamLength: 200 },
  });
  // Where nothing is taken, what is sent does not matter: it is 404 or 405 whatever its type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  return app;
}
