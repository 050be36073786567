import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { currentDatabaseCall } from "../database/database-call.ts";
import { createServer } from "./create-server.ts";
import { siteOnly } from "./places.ts";
import { Shutdown } from "./shutdown.ts";

const settings = { logLevel: "silent", isSecure: false, trustProxy: ["127.0.0.1"], corsOrigins: [] };

/** Sends the body after the server has received the headers, so that it arrives while the request is being handled. */
async function sendInParts(url: string, client: string, body?: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const headers = { "x-forwarded-for": client, ...(body && { expect: "100-continue" }) };
  const sending = request(url, { method: body ? "POST" : "GET", headers, agent: false });
  sending.on("error", reject);
  sending.on("response", (response) => text(response).then((answer) => resolve(JSON.parse(answer)), reject));
  if (body) sending.on("continue", () => sending.end(body)).flushHeaders();
  else sending.end();
  return await promise;
}

test("the statements of every request belong to a call of its client, also after its body", async () => {
  const app = createServer(settings, {
    shortcut: () => false,
    shutdown: new Shutdown(),
    places: siteOnly,
  });
  onTestFinished(() => app.close());
  const clientOfCall = async () => ({ client: currentDatabaseCall()?.keys.clientKey });
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
    routes.post("/form", clientOfCall);
  });
  app.get("/file", clientOfCall);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  for (const client of ["203.0.113.1", "203.0.113.2"]) {
    expect(await sendInParts(`${origin}/file`, client)).toEqual({ client });
    expect(await sendInParts(`${origin}/form`, client, "a=b")).toEqual({ client });
  }
});
