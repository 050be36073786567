import type { FastifyInstance } from "fastify";

/** Accepts JSON bodies only. An empty body is no input; `__proto__` and `constructor` keys are rejected. */
export function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}
