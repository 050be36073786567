import { pageFailuresPath } from "@baleen/contract/document.ts";
import { expect, onTestFinished, test } from "vitest";
import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import { RateLimits } from "../platform/http/rate-limits.ts";
import { openMetrics } from "../platform/metrics/open-metrics.ts";
import { counterOf } from "../testing/limits.ts";
import { readMetrics } from "../testing/read-metrics.ts";
import { openSite, publicHost } from "../testing/site.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { alarmThresholds, reportPageFailure } from "./report-page-failure.ts";

const failure = { kind: "islandThrew", part: "frame", path: "/", build: "entry-client-B3x_9.js" } as const;
const hourS = 3600;

/** Sends a report like a browser's `sendBeacon`: without headers except the content type. */
async function tell(
  { app }: World,
  from: number | string,
  told: object | string = failure,
  type = "application/json",
) {
  return await app.inject({
    method: "POST",
    url: `/api${pageFailuresPath}`,
    headers: { "content-type": type, "x-forwarded-for": typeof from === "string" ? from : ipOf(from) },
    payload: typeof told === "string" ? told : JSON.stringify(told),
  });
}

const ipOf = (n: number) => `192.0.${n >> 8}.${n & 255}`;

async function tellFromMany(world: World, clients: number, told: object = failure, first = 0) {
  for (let n = first; n < first + clients; n += 1) expect((await tell(world, n, told)).statusCode).toBe(200);
}

async function countedIn(metrics: ReturnType<typeof openMetrics>) {
  const { series } = readMetrics(await metrics.print());
  return Object.fromEntries([...series].filter(([name]) => name.startsWith("baleen_page_failures_total")));
}

const alarmsOf = (world: World, subject = "islandThrew frame") => listAlarmsAbout(world.db, [subject]);

test("a failure that a browser tells is counted by its kind and part; a part that is none of the pages' is another", async () => {
  const metrics = openMetrics();
  const world = await openWorldForTest({ metrics });
  expect((await tell(world, 1)).json()).toEqual({ code: 0, message: expect.any(String), data: null });
  await tell(world, 1);
  await tell(world, 1, { ...failure, kind: "chunkMissing", part: "made-up.js" });
  expect(await countedIn(metrics)).toEqual({
    'baleen_page_failures_total{kind="islandThrew",part="frame"}': 2,
    'baleen_page_failures_total{kind="chunkMissing",part="other"}': 1,
  });
});

test("twenty browsers in which a part throws within an hour are an alarm that names page and build", async () => {
  const world = await openWorldForTest();
  await tellFromMany(world, alarmThresholds.islandThrew - 1);
  expect(await alarmsOf(world)).toEqual([]);
  await tell(world, 300);
  expect(await alarmsOf(world)).toMatchObject([
    {
      kind: "page.failing",
      times: 1,
      details: { clients: 20, part: "frame", path: "/", build: failure.build },
    },
  ]);
});

test("one customer of IPv6 is one network, whatever addresses the reports come from", async () => {
  const world = await openWorldForTest();
  for (let n = 0; n < 2 * alarmThresholds.islandThrew; n += 1)
    await tell(world, `2001:db8:1:${(n * 999).toString(16)}::1`);
  expect(await alarmsOf(world)).toEqual([]);
  for (let n = 0; n < alarmThresholds.islandThrew - 1; n += 1) await tell(world, `2001:db8:${n + 2}::1`);
  expect(await alarmsOf(world)).toMatchObject([{ details: { clients: 20 } }]);
});

test("an alarm has no words of those who report", async () => {
  const world = await openWorldForTest();
  const words = {
    ...failure,
    part: "pay-at.evil.example",
    path: "/call/13800000000",
    build: "pay-at.evil.example",
  };
  await tellFromMany(world, alarmThresholds.islandThrew, words);
  const [alarm] = await alarmsOf(world, "islandThrew other");
  expect(alarm?.details).toEqual({ clients: 20, part: "other", path: "/404", build: "other" });
});

test("what one client sends beyond its limit uses up nobody's share of the limit of all", async () => {
  const world = await openWorldForTest();
  await Promise.all(Array.from({ length: 320 }, () => tell(world, 1)));
  expect(await world.context.rateLimits.readUsed(counterOf("page failures", "all"))).toBe(300);
});

test("one browser that fails again and again is no alarm", async () => {
  const world = await openWorldForTest();
  for (let n = 0; n < 2 * alarmThresholds.islandThrew; n += 1) await tell(world, 1);
  expect(await alarmsOf(world)).toEqual([]);
});

test("browsers that fail differently, or in different hours, are no alarm", async () => {
  const world = await openWorldForTest();
  const most = alarmThresholds.islandThrew - 1;
  await tellFromMany(world, most);
  await tellFromMany(world, most, { ...failure, kind: "chunkMissing" }, 100);
  world.clock.advance(hourS);
  await tellFromMany(world, most, failure, 200);
  expect(await alarmsOf(world)).toEqual([]);
  expect(await alarmsOf(world, "chunkMissing frame")).toEqual([]);
});

test("browsers that tell two nodes at once raise one alarm", async () => {
  const world = await openWorldForTest();
  const { db, clock } = world;
  const nodes = [world.context, { ...world.context, rateLimits: new RateLimits({ db, clock, ipFactor: 1 }) }];
  const told = nodes.flatMap((context) =>
    Array.from({ length: alarmThresholds.islandThrew }, (_, n) => {
      const device = { id: "", digest: "", label: "", isNew: true };
      const visitor = {
        clientKey: `192.0.2.${n}`,
        ipAddress: `192.0.2.${n}`,
        language: "en" as const,
        device,
        idempotencyKey: undefined,
      };
      return reportPageFailure(context, { body: failure, params: {}, query: {}, visitor, user: undefined });
    }),
  );
  await Promise.all(told);
  expect(await alarmsOf(world)).toMatchObject([{ times: 1, details: { clients: 20 } }]);
});

test("what is over the limit is answered alike and not counted", async () => {
  const metrics = openMetrics();
  const world = await openWorldForTest({ metrics });
  // In the demo the limits per IP address are ten times higher.
  const [first, ...others] = await Promise.all(Array.from({ length: 320 }, () => tell(world, 1)));
  for (const { statusCode, body } of others) expect([statusCode, body]).toEqual([200, first?.body]);
  expect(await countedIn(metrics)).toEqual({
    'baleen_page_failures_total{kind="islandThrew",part="frame"}': 300,
  });
});

test("an address that is no page's is not kept, nor is anything else of a body", async () => {
  const world = await openWorldForTest();
  const told = {
    ...failure,
    path: "/kelp@example.com?code=123456",
    message: "kelp@example.com",
    stack: "at kelp",
  };
  await tellFromMany(world, alarmThresholds.islandThrew, told);
  const [alarm] = await alarmsOf(world);
  expect(alarm?.details).toEqual({ clients: 20, part: "frame", path: "/404", build: failure.build });
});

test.each([
  ["another kind", { ...failure, kind: "other" }],
  ["a sentence as part", { ...failure, part: "Cannot read properties of undefined" }],
  ["an address as build", { ...failure, build: "kelp@example.com" }],
])("%s is rejected", async (_, told) => {
  expect((await tell(await openWorldForTest(), 1, told)).statusCode).toBe(400);
});

test("what a page of another site can send without being asked is no report", async () => {
  const world = await openWorldForTest();
  for (const type of ["text/plain", "application/x-www-form-urlencoded"])
    expect((await tell(world, 1, failure, type)).statusCode).toBe(415);
});

test("the parts that the built pages have are known by name", async () => {
  const metrics = openMetrics();
  const world = await openWorldForTest({ metrics });
  const site = await openSite(world);
  onTestFinished(() => site.close());
  for (const part of ["LoginPage", "PayAtEvilExample"]) {
    await site.inject({
      method: "POST",
      url: `/api${pageFailuresPath}`,
      headers: { "content-type": "application/json", host: publicHost },
      payload: { ...failure, part },
    });
  }
  expect(await countedIn(metrics)).toEqual({
    'baleen_page_failures_total{kind="islandThrew",part="LoginPage"}': 1,
    'baleen_page_failures_total{kind="islandThrew",part="other"}': 1,
  });
});
