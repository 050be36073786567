import { expect, onTestFinished, test } from "vitest";
import { readMetrics } from "../../testing/read-metrics.ts";
import { serveMetrics } from "../http/serve-metrics.ts";
import { openMetrics } from "./open-metrics.ts";

test("the names are those that operators' rules are written for", async () => {
  const { describedNames } = readMetrics(await openMetrics().print());
  const own = [...describedNames].filter((name) => name.startsWith("baleen_"));
  expect(own.toSorted().map((name) => name.slice("baleen_".length))).toEqual([
    "alarms_open",
    "attempts_open",
    "backup_last_success_seconds",
    "build_info",
    "cards_tried_total",
    "clock_offset_seconds",
    "complaint_notices_total",
    "database_archive_age_seconds",
    "database_failovers",
    "database_replica_lag_seconds",
    "database_replica_used",
    "database_role",
    "database_standby_lag_seconds",
    "database_standbys",
    "database_timeline",
    "database_without_standby_seconds",
    "db_errors_total",
    "db_pool",
    "devices_live",
    "entitlements_total",
    "file_store_requests_total",
    "gateway_circuit_open",
    "gateway_seconds",
    "http_in_flight",
    "http_request_duration_seconds",
    "invariants_violated",
    "job_last_success_seconds",
    "logins_total",
    "messages_total",
    "notices_total",
    "notices_unhandled",
    "oauth_tokens_total",
    "oldest_open_attempt_seconds",
    "operator_logins_total",
    "orders_granted_total",
    "orders_opened_total",
    "page_failures_total",
    "pages_from_memory_total",
    "paid_fen_total",
    "password_queue",
    "rate_limited_total",
    "refunds_total",
    "refunds_underway",
    "updates_total",
    "wechat_tickets_total",
  ]);
  expect(describedNames).toContain("process_resident_memory_bytes");
  expect(describedNames).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("counters, gauges and histograms print what was reported", async () => {
  const metrics = openMetrics();
  metrics.count("paid_fen_total", { method: "wechat" }, 3900);
  metrics.count("paid_fen_total", { method: "wechat" }, 100);
  metrics.set("http_in_flight", {}, 3);
  metrics.observe("gateway_seconds", { method: "hupi", call: "query", outcome: "answered" }, 0.3);
  const { series } = readMetrics(await metrics.print());
  expect(series.get('baleen_paid_fen_total{method="wechat"}')).toBe(4000);
  expect(series.get("baleen_http_in_flight")).toBe(3);
  const asked = 'method="hupi",call="query",outcome="answered"';
  expect(series.get(`baleen_gateway_seconds_bucket{le="0.25",${asked}}`)).toBe(0);
  expect(series.get(`baleen_gateway_seconds_bucket{le="0.5",${asked}}`)).toBe(1);
});

test("a gauge that cannot be read is absent, not 0, and comes back", async () => {
  const metrics = openMetrics();
  let isAway = false;
  metrics.addSource(async () => {
    if (isAway) throw new Error("The database is away");
    return { attempts_open: 7, alarms_open: [[{ kind: "other" }, 1]] };
  });
  const namesOf = async () => [...readMetrics(await metrics.print()).series.keys()];
  const both = ["baleen_attempts_open", 'baleen_alarms_open{kind="other"}'];
  expect(await namesOf()).toEqual(expect.arrayContaining(both));
  isAway = true;
  const left = await namesOf();
  for (const name of both) expect(left).not.toContain(name);
  expect(left).toContain("process_resident_memory_bytes");
  isAway = false;
  expect(await namesOf()).toEqual(expect.arrayContaining(both));
});

test("the port of the metrics serves nothing else", async () => {
  const server = await serveMetrics(openMetrics(), { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  const answer = await fetch(server.url);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  readMetrics(await answer.text());
  expect((await fetch(server.url, { method: "POST" })).status).toBe(405);
  expect((await fetch(new URL("/readyz", server.url))).status).toBe(404);
});
