import * as calls from "@baleen/contract/calls.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import fastify from "fastify";
import { expect, test } from "vitest";
import { describeCalls } from "../platform/http/openapi.ts";
import { openWorldForTest } from "../testing/world.ts";
import { serveDownloads } from "./releases/serve-downloads.ts";
import { serveFeeds } from "./releases/serve-feeds.ts";
import { serveOAuth } from "./serve-oauth.ts";

test("the description has every endpoint outside of the API, and is valid OpenAPI 3.1", async () => {
  const world = await openWorldForTest();
  const served = new Set<string>();
  const app = fastify();
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== "HEAD") served.add(`${one} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
    }
  });
  await serveOAuth(app, world.context, async (_, reply) => reply);
  serveFeeds(app, world.context);
  serveDownloads(app, world.context);
  await app.ready();
  const document = (await world.app.inject({ url: "/api/openapi.json" })).json();
  expect((await new Validator().validate(structuredClone(document))).errors ?? []).toEqual([]);
  const described = Object.entries<object>(document.paths)
    .filter(([path]) => !path.startsWith("/api/"))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  expect(described.toSorted()).toEqual([...served].toSorted());
});

test("where the tool is off the description has none of them", async () => {
  const world = await openWorldForTest({ entitlementKeys: null });
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json();
  expect(Object.keys(paths).filter((path) => !path.startsWith("/api/"))).toEqual([]);
});

test("every call with a device's token answers with a code, successes and errors alike", () => {
  const ofDevices = Object.values(calls).filter(({ access }) => access === "device");
  expect(ofDevices.length).toBeGreaterThan(1);
  for (const { envelope, path } of ofDevices) expect([path, envelope]).toEqual([path, "code"]);
  expect(describeCalls(calls).paths).toHaveProperty("/api/desktop/cards");
});
