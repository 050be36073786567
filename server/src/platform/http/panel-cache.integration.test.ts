import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as calls from "@baleen/contract/calls.ts";
import { expect, onTestFinished, test } from "vitest";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { checkPrivateAnswers } from "../../operations/doctor/checks/proxy.ts";
import { factsWith } from "../../operations/doctor/testing/healthy-facts.ts";
import { makePerson } from "../../testing/makers.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { runCheck } from "../check.ts";
import { sendRequest } from "../http-client.ts";

const nginx = "/usr/sbin/nginx";

/** An nginx cache configuration as 1Panel 1.10 and BaoTa write it; `ignored` are the headers that it ignores. */
const configurationOf = (folder: string, port: number, upstream: string, location: string) => `
${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/pid; daemon off; error_log ${folder}/error.log;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=panel:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      ${location}
    }
  }
}`;

const panel = (ignored: string) => `
  proxy_ignore_headers ${ignored};
  proxy_cache panel; proxy_cache_key $host$uri$is_args$args; proxy_cache_valid any 10m;`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts nginx in front of the site; returns its address. */
async function openBehind(world: World, location: string): Promise<string> {
  const upstream = await world.app.listen({ host: "127.0.0.1", port: 0 });
  const folder = await mkdtemp(path.join(tmpdir(), "panel-"));
  const port = await freePort();
  await writeFile(`${folder}/nginx.conf`, configurationOf(folder, port, upstream, location));
  const server = spawn(nginx, ["-c", `${folder}/nginx.conf`, "-e", `${folder}/error.log`], {
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  onTestFinished(async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${origin}/healthz`).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  return origin;
}

const resultOf = async (origin: string) => {
  const facts = factsWith({ environment: { PUBLIC_ORIGIN: "https://panel.example", SECRET_KEY: secretKey } });
  const probes = {
    ...facts.probes,
    now: () => new Date("2026-03-01T08:00:00Z"),
    fetch: async (url: string, headers: Readonly<Record<string, string>> = {}) => {
      const { pathname, search } = new URL(url);
      const { body, ...answer } = await sendRequest(`${origin}${pathname}${search}`, {
        method: "GET",
        headers,
        timeoutMs: 8_000,
      });
      return { ...answer, body: body.toString() };
    },
  };
  const [finding] = await runCheck(checkPrivateAnswers, { ...facts, probes });
  return `${finding?.result}: ${finding?.sentence.en}`;
};

/** Paths of calls that return personal data. */
const privatePaths = Object.values(calls)
  .filter(
    ({ method, access, path: pattern }) =>
      method === "GET" && access === "signed-in" && !pattern.includes("{"),
  )
  .map(({ path: pattern }) => pattern);

const cacheCases: [string, string][] = [
  ["1Panel's", "Set-Cookie Cache-Control expires"],
  ["one that ignores nginx's own header too", "Set-Cookie Cache-Control Expires X-Accel-Expires"],
];

// https://github.com/1Panel-dev/1Panel/issues/7541, #2448, #2288
test.skipIf(!existsSync(nginx)).each(cacheCases)(
  "behind a panel's cache, %s, two people and a stranger get their own",
  async (_, ignored) => {
    const world = await openWorldForTest();
    const [a, b] = [await makePerson(world, "person-a"), await makePerson(world, "person-b")];
    const origin = await openBehind(world, panel(ignored));
    const read = async (call: string, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}/api${call}`, { headers });
      return `${response.status} ${await response.text()}`;
    };
    for (const call of privatePaths) {
      const [ofA, ofB, ofNobody] = [await read(call, a.token), await read(call, b.token), await read(call)];
      const own = async (token: string) => {
        const direct = await world.app.inject({
          url: `/api${call}`,
          headers: { authorization: `Bearer ${token}` },
        });
        return `${direct.statusCode} ${direct.payload}`;
      };
      const withoutIds = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, "");
      expect(withoutIds(ofA)).toBe(withoutIds(await own(a.token)));
      expect(withoutIds(ofB)).toBe(withoutIds(await own(b.token)));
      expect(ofNobody).toMatch(/^401 /);
    }
    expect(privatePaths.length).toBeGreaterThan(5);
    expect(await read("/auth/profile", a.token)).toContain("person-a");
    expect(await resultOf(origin)).toMatch(/^ok: /);
  },
);

test.skipIf(!existsSync(nginx))("each visitor gets an own captcha behind 1Panel's cache", async () => {
  const origin = await openBehind(await openWorldForTest(), panel("Set-Cookie Cache-Control expires"));
  const take = async () =>
    ((await (await fetch(`${origin}/api/captcha`)).json()) as { data: { sessionId: string } }).data;
  expect((await take()).sessionId).not.toBe((await take()).sessionId);
});

test.skipIf(!existsSync(nginx)).each([
  [
    "a cache that ignores all that protects",
    panel("Cache-Control Expires X-Accel-Expires Vary Set-Cookie"),
    /caches private answers/,
  ],
  [
    "a proxy that drops Authorization",
    'proxy_set_header Authorization "";',
    /drops the Authorization header/,
  ],
  ["basic authentication", "auth_basic closed; auth_basic_user_file /dev/null;", /refuses requests \(401\)/],
])("the doctor finds %s", async (_, location, words) => {
  const world = await openWorldForTest();
  const origin = await openBehind(
    world,
    location.includes("auth_basic") ? `${location} satisfy all;` : location,
  );
  expect(await resultOf(origin)).toMatch(words);
});
