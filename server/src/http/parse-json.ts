import type { FastifyInstance } from "fastify";

/** Bodies are JSON and nothing else. An empty one is no payload; keys that reach for prototypes are refused. */
export function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}
