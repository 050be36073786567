/** A metric and the labels of its series. All label values come from closed lists. */
export interface MetricDefinition {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

const counter = <const Labels extends readonly string[]>(help: string, labels: Labels) =>
  ({ kind: "counter", help, labels }) as const;
const gauge = <const Labels extends readonly string[]>(help: string, labels: Labels) =>
  ({ kind: "gauge", help, labels }) as const;
const histogram = <const Labels extends readonly string[]>(
  help: string,
  labels: Labels,
  buckets: readonly number[],
) => ({ kind: "histogram", help, labels, buckets }) as const;

const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const gatewayBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every metric of the server, without the prefix. Alert rules and dashboards use these names and labels. */
export const metricTable = {
  http_request_duration_seconds: histogram(
    "Time from a request to the end of its response, by route of the tables of calls and pages",
    ["route", "method", "class"],
    requestBuckets,
  ),
  http_in_flight: gauge("Requests that are being answered", []),
  pages_from_memory_total: counter(
    "Pages served from memory (hit=true), and rendered or revalidated ones (hit=false)",
    ["hit"],
  ),
  page_failures_total: counter("Parts of pages that failed in browsers, as these told", ["kind", "part"]),
  wechat_tickets_total: counter("Tickets of WeChat's JS-SDK that were asked for, by what WeChat answered", [
    "outcome",
  ]),
  rate_limited_total: counter("Requests rejected with 429, by the error of the limit", ["limit"]),
  db_pool: gauge("Connections of each pool, and waits for one", ["pool", "state"]),
  db_errors_total: counter("Failed statements and connections, by cause", ["kind"]),
  orders_opened_total: counter("Orders opened", ["method"]),
  orders_granted_total: counter(
    "Paid orders whose membership was granted; late: after the order had ended; by_hand: by an operator",
    ["method", "late", "by_hand"],
  ),
  paid_fen_total: counter("Money of granted orders, in fen", ["method"]),
  refunds_total: counter("Refunds of ours that have ended, done or refused by the gateway", [
    "method",
    "outcome",
  ]),
  notices_total: counter("Gateways' notices, by what they led to", ["method", "outcome"]),
  complaint_notices_total: counter("Gateways' notices about complaints, by what became of them", [
    "method",
    "outcome",
  ]),
  gateway_seconds: histogram(
    "Time that gateways took to answer, and that their notices took to be verified",
    ["method", "call", "outcome"],
    gatewayBuckets,
  ),
  gateway_circuit_open: gauge("1 while a gateway's circuit breaker is open on this node", ["method"]),
  cards_tried_total: counter("Card keys entered, by what came of it", ["outcome"]),
  logins_total: counter("Visitors' sign-ins, by what came of it", ["kind", "outcome"]),
  oauth_tokens_total: counter("Requests of the desktop tool for tokens, by what came of them", [
    "grant",
    "outcome",
  ]),
  entitlements_total: counter("Statements of what a device may use, by level", ["level"]),
  updates_total: counter("Requests of update feeds, by what they answered", ["format", "answer"]),
  operator_logins_total: counter("Steps of operators' sign-ins, by what came of it", ["outcome"]),
  messages_total: counter("Mails and SMS, by what came of it", ["channel", "purpose", "outcome"]),
  file_store_requests_total: counter("Requests to the store of uploaded files, by what came of them", [
    "operation",
    "outcome",
  ]),
  password_queue: gauge("Password hashes that are being computed, and those that wait", ["state"]),
  job_last_success_seconds: gauge("When a job last ended well on this node, in Unix time", ["job"]),
  backup_last_success_seconds: gauge(
    "When the last backup ended well, in Unix time; absent without one (database)",
    [],
  ),
  clock_offset_seconds: gauge("How far this machine's clock is ahead of the database's", []),
  build_info: gauge("1; the release, and the newest migration that it knows", ["version", "schema"]),
  attempts_open: gauge("Payment attempts that are open (database)", []),
  oldest_open_attempt_seconds: gauge("Age of the oldest open payment attempt, 0 without one (database)", []),
  notices_unhandled: gauge("Notices that are not settled yet (database)", []),
  refunds_underway: gauge("Refunds that have not ended (database)", []),
  devices_live: gauge("Devices that are signed in (database)", []),
  database_role: gauge("1 for what the server is to which this node is connected", ["role"]),
  database_timeline: gauge("The primary's timeline: each promotion of a standby raises it (database)", []),
  database_failovers: gauge("Timelines that have followed the first one that nodes have met (database)", []),
  database_standbys: gauge("Standbys that stream the primary's log (database)", ["synchronous"]),
  database_without_standby_seconds: gauge(
    "How long there was no synchronous standby where there is to be one; 0 while there is (database)",
    [],
  ),
  database_standby_lag_seconds: gauge(
    "Lag of the standby that is furthest behind; absent without one, or without the role pg_monitor (database)",
    [],
  ),
  database_archive_age_seconds: gauge(
    "How long the log was not archived; absent if it is not to be (database)",
    [],
  ),
  database_replica_used: gauge(
    "1 while this node reads from the replica of DATABASE_READ_URL; absent without one",
    [],
  ),
  database_replica_lag_seconds: gauge("By how much that replica is behind; absent if that is not known", []),
  alarms_open: gauge("Open alarms (database)", ["kind"]),
  invariants_violated: gauge(
    "Subjects that violate an invariant about money, as of the daily check (database)",
    ["invariant"],
  ),
} satisfies Readonly<Record<string, MetricDefinition>>;

/** The prefix of every metric's name. */
export const metricPrefix = "baleen_";
