import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { handleErrors } from "../platform/http/error-reply.ts";
import { openWorld, type World } from "../testing/world.ts";
import { clientFolder } from "./built-pages.ts";
import { saveAssets, serveSharedAssets, serveStaticFiles } from "./serve-shared-assets.ts";

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = fastify();
  handleErrors(
    app,
    {},
    {},
    {
      metrics: world.context.metrics,
      failedRequests: { add: () => undefined },
      isSite: () => true,
    },
  );
  await serveStaticFiles(app);
  serveSharedAssets(app, world.context);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string) => app.inject(url);

/** Starts a node with another release. */
const start = async (files: readonly string[]) => {
  const { clock, background } = world;
  clock.advance(3);
  await saveAssets(background.db, { files, at: clock.now(), read: async (name) => Buffer.from(name) });
};

test("a node serves the scripts of another release, for ever, as it serves its own", async () => {
  await start(["assets/new-1.js", "assets/new-2.css"]);
  const answers = await Promise.all([get("/assets/new-1.js"), get("/assets/new-1.js")]);
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, "assets/new-1.js"]);
  expect(answers[0]?.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await get("/assets/new-2.css")).headers["content-type"]).toBe("text/css; charset=utf-8");
});

test("a name that no release has is not found, and caches do not keep that", async () => {
  const missing = await get("/assets/later-1.js");
  expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
  for (const name of ["secret.html", "..%2Fbuilds.json", ".vite"]) {
    expect((await get(`/assets/${name}`)).statusCode, name).toBe(404);
  }
  await start(["assets/later-1.js"]);
  expect((await get("/assets/later-1.js")).statusCode).toBe(200);
});

test("files of the three builds that started last are kept; a release that is started again is one of them", async () => {
  for (const build of ["a", "b", "c", "a", "d"]) await start([`assets/${build}-1.js`, "assets/shared-1.js"]);
  world.clock.advance(3);
  const kept: string[] = [];
  for (const build of ["a", "b", "c", "d", "shared"]) {
    if ((await get(`/assets/${build}-1.js`)).statusCode === 200) kept.push(build);
  }
  expect(kept).toEqual(["a", "c", "d", "shared"]);
});

test("a file that a build adds to the folder of a running node is served", async () => {
  const added = path.join(clientFolder, "assets/added-while-running.js");
  onTestFinished(() => rm(added));
  await writeFile(added, "started()");
  const answer = await get("/assets/added-while-running.js");
  expect([answer.statusCode, answer.body]).toEqual([200, "started()"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("nodes of one release that start at once share its files once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => start(["assets/once-1.js"])));
  expect((await get("/assets/once-1.js")).body).toBe("assets/once-1.js");
});
