import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { productionSettings } from "../../scripts/testing/production-settings.ts";
import { createDatabase, createEmptyDatabase } from "./testing/databases.ts";
import { readMetrics } from "./testing/read-metrics.ts";
import { runServer, startServerForTest } from "./testing/running-server.ts";

test("a half-configured production does not start and names everything that is missing", async () => {
  const { exitCode, output } = await runServer({ APP_ENV: "production", PORT: "none" });
  expect(exitCode).toBe(1);
  expect(output).toContain("PORT");
  expect(output).toContain("DATABASE_URL: production needs a PostgreSQL database");
  expect(output).toContain("PUBLIC_ORIGIN: production needs the site's public origin");
  expect(output).toContain("TRUST_PROXY: production needs the addresses of the proxies");
});

test("production's settings without APP_ENV=production do not start a demo", async () => {
  const { APP_ENV: _, ...settings } = productionSettings;
  const { exitCode, output } = await runServer(settings);
  expect(exitCode).toBe(1);
  expect(output).toContain("PUBLIC_ORIGIN: a site on https is not a demo; set APP_ENV=production");
  expect(output).toContain("SMTP_URL: this is for production, but the mode is demo; set APP_ENV=production");
  expect(output).not.toMatch(/^ +at /m);
});

test("a second server on the same folder says who has it and leaves", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "main-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const first = await startServerForTest({ DATA_DIR: dataDir });
  const { exitCode, output } = await runServer({ DATA_DIR: dataDir });
  expect(exitCode).toBe(1);
  expect(output).toContain(`in use by another running copy (process ${first.pid})`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
});

const demoAddresses = [
  "/demo/outbox",
  "/demo/production",
  "/demo/download",
  "/demo/strip.css",
  "/demo/strip.js",
  "/demo/bridge.js",
  "/demo/demo.css",
  "/demo/docs/operations.md",
  "/demo/docs/settings",
  "/demo/cashier/1",
  "/api/demo/outbox",
  "/api/demo/card-key",
  "/api/demo/sample-member",
];

test("production has none of the demo's addresses", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const server = await startServerForTest({
    ...productionSettings,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "info",
    METRICS_PORT: "0",
  });
  // The server prints its public origin; the port that it listens on is in the log only.
  const findOrigin = () => /listening at (http:[\w./]+:\d+)/.exec(server.output())?.[1];
  // The log is another stream, which may arrive later.
  await expect.poll(findOrigin).toBeDefined();
  const origin = findOrigin();
  for (const path of demoAddresses) expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
  const cashier = {
    method: "POST",
    body: `{"result":"paid"}`,
    headers: { "content-type": "application/json" },
  };
  expect((await fetch(`${origin}/api/demo/cashier/1`, cashier)).status).toBe(404);
  const signIn = await fetch(`${origin}/api/demo/sample-member`, { ...cashier, body: "{}" });
  expect(signIn.status).toBe(404);
  expect(await signIn.text()).not.toContain("access_token");
  const page = await fetch(`${origin}/pricing`, { headers: { "accept-language": "en" } });
  expect(page.status).toBe(200);
  expect(page.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  const html = await page.text();
  expect(html).toContain('href="https://www.example.com/pricing?lang=en"');
  expect(html).not.toMatch(/demo-strip|\/demo\//);
  expect(await (await fetch(`${origin}/api/openapi.json`)).text()).not.toContain("/demo/");
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const metricsUrl = /Metrics are served at (http:[\w./:]+)"/.exec(server.output())?.[1] ?? "";
  const metrics = readMetrics(await (await fetch(metricsUrl)).text()).series;
  const pricing = 'baleen_http_request_duration_seconds_count{route="/pricing",method="GET",class="2xx"}';
  expect(metrics.get(pricing)).toBe(1);
  expect(metrics.get('baleen_db_pool{pool="visitors",state="waiting"}')).toBe(0);
  expect(await server.stop()).toBe(0);
  await expect(fetch(metricsUrl)).rejects.toThrow();
});

test("a server that is asked to stop answers what it has begun and ends well", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const server = await startServerForTest({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
  const password = "a long enough password";
  const registration = { type: "account", username: "leaving", password };
  const begun = await Promise.all([
    begin(`${server.url}/api/register`, registration),
    // Cheap requests, since the server waits for at most ten seconds.
    ...Array.from({ length: 19 }, () => begin(`${server.url}/api/passwords/check`, { password })),
  ]);
  const stopped = server.stop();
  const statuses = await Promise.all(begun.map((request) => request.finish()));
  expect(statuses).toEqual(Array(20).fill(200));
  expect(await stopped).toBe(0);
});

/** Starts a request: the server has confirmed its head, and its body is not sent yet. */
async function begin(url: string, content: object) {
  const body = JSON.stringify(content);
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    expect: "100-continue",
  };
  const request = http.request(url, { method: "POST", headers });
  request.flushHeaders();
  await once(request, "continue");
  return {
    async finish() {
      request.end(body);
      const [response] = await once(request, "response");
      response.resume();
      return response.statusCode;
    },
  };
}
