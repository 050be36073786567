/** A metric: what it counts, and the labels of its series. All values of labels come from closed lists. */
export interface MetricDefinition {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const gatewayBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Every metric of the server, without the prefix. Names and labels are read by alert rules and dashboards. */
export const metricTable = {
  http_request_duration_seconds: {
    kind: "histogram",
    help: "Time from a request to the end of its response, by route of the tables of calls and pages",
    labels: ["route", "method", "class"],
    buckets: requestBuckets,
  },
  http_in_flight: { kind: "gauge", help: "Requests that are being answered", labels: [] },
  pages_from_memory_total: {
    kind: "counter",
    help: "Pages served from memory (hit=true), and rendered or revalidated ones (hit=false)",
    labels: ["hit"],
  },
  page_failures_total: {
    kind: "counter",
    help: "Parts of pages that failed in browsers, as these told",
    labels: ["kind", "part"],
  },
  wechat_tickets_total: {
    kind: "counter",
    help: "Tickets of WeChat's JS-SDK that were asked for, by what WeChat answered",
    labels: ["outcome"],
  },
  rate_limited_total: {
    kind: "counter",
    help: "Requests rejected with 429, by the error of the limit",
    labels: ["limit"],
  },
  db_pool: { kind: "gauge", help: "Connections of each pool, and waits for one", labels: ["pool", "state"] },
  db_errors_total: { kind: "counter", help: "Failed statements and connections, by cause", labels: ["kind"] },
  orders_opened_total: { kind: "counter", help: "Orders opened", labels: ["method"] },
  orders_granted_total: {
    kind: "counter",
    help: "Paid orders whose membership was granted; late: after the order had ended; by_hand: by an operator",
    labels: ["method", "late", "by_hand"],
  },
  paid_fen_total: { kind: "counter", help: "Money of granted orders, in fen", labels: ["method"] },
  refunds_total: {
    kind: "counter",
    help: "Refunds of ours that have ended, done or refused by the gateway",
    labels: ["method", "outcome"],
  },
  notices_total: {
    kind: "counter",
    help: "Gateways' notices, by what they led to",
    labels: ["method", "outcome"],
  },
  gateway_seconds: {
    kind: "histogram",
    help: "Time that gateways took to answer, and that their notices took to be verified",
    labels: ["method", "call", "outcome"],
    buckets: gatewayBuckets,
  },
  gateway_circuit_open: {
    kind: "gauge",
    help: "1 while a gateway's circuit breaker is open on this node",
    labels: ["method"],
  },
  cards_tried_total: {
    kind: "counter",
    help: "Card keys entered, by what came of it",
    labels: ["outcome"],
  },
  logins_total: {
    kind: "counter",
    help: "Visitors' sign-ins, by what came of it",
    labels: ["kind", "outcome"],
  },
  oauth_tokens_total: {
    kind: "counter",
    help: "Requests of the desktop tool for tokens, by what came of them",
    labels: ["grant", "outcome"],
  },
  entitlements_total: {
    kind: "counter",
    help: "Statements of what a device may use, by level",
    labels: ["level"],
  },
  updates_total: {
    kind: "counter",
    help: "Requests of update feeds, by what they answered",
    labels: ["format", "answer"],
  },
  operator_logins_total: {
    kind: "counter",
    help: "Steps of operators' sign-ins, by what came of it",
    labels: ["outcome"],
  },
  messages_total: {
    kind: "counter",
    help: "Mails and SMS, by what came of it",
    labels: ["channel", "purpose", "outcome"],
  },
  password_queue: {
    kind: "gauge",
    help: "Password hashes that are being computed, and those that wait",
    labels: ["state"],
  },
  job_last_success_seconds: {
    kind: "gauge",
    help: "When a job last ended well on this node, in Unix time",
    labels: ["job"],
  },
  backup_last_success_seconds: {
    kind: "gauge",
    help: "When the last backup ended well, in Unix time; absent without one (database)",
    labels: [],
  },
  clock_offset_seconds: {
    kind: "gauge",
    help: "How far this machine's clock is ahead of the database's",
    labels: [],
  },
  build_info: {
    kind: "gauge",
    help: "1; the release, and the newest migration that it knows",
    labels: ["version", "schema"],
  },
  attempts_open: { kind: "gauge", help: "Payment attempts that are open (database)", labels: [] },
  oldest_open_attempt_seconds: {
    kind: "gauge",
    help: "Age of the oldest open payment attempt, 0 without one (database)",
    labels: [],
  },
  notices_unhandled: { kind: "gauge", help: "Notices that are not settled yet (database)", labels: [] },
  refunds_underway: { kind: "gauge", help: "Refunds that have not ended (database)", labels: [] },
  devices_live: { kind: "gauge", help: "Devices that are signed in (database)", labels: [] },
  database_role: {
    kind: "gauge",
    help: "1 for what the server is to which this node is connected",
    labels: ["role"],
  },
  database_timeline: {
    kind: "gauge",
    help: "The primary's timeline: each promotion of a standby raises it (database)",
    labels: [],
  },
  database_failovers: {
    kind: "gauge",
    help: "Timelines that have followed the first one that nodes have met (database)",
    labels: [],
  },
  database_standbys: {
    kind: "gauge",
    help: "Standbys that stream the primary's log (database)",
    labels: ["synchronous"],
  },
  database_without_standby_seconds: {
    kind: "gauge",
    help: "How long there was no synchronous standby where there is to be one; 0 while there is (database)",
    labels: [],
  },
  database_standby_lag_seconds: {
    kind: "gauge",
    help: "Lag of the standby that is furthest behind; absent without one, or without the role pg_monitor (database)",
    labels: [],
  },
  database_archive_age_seconds: {
    kind: "gauge",
    help: "How long the log was not archived; absent if it is not to be (database)",
    labels: [],
  },
  database_replica_used: {
    kind: "gauge",
    help: "1 while this node reads from the replica of DATABASE_READ_URL; absent without one",
    labels: [],
  },
  database_replica_lag_seconds: {
    kind: "gauge",
    help: "By how much that replica is behind; absent if that is not known",
    labels: [],
  },
  alarms_open: { kind: "gauge", help: "Open alarms (database)", labels: ["kind"] },
  invariants_violated: {
    kind: "gauge",
    help: "Subjects that violate an invariant about money, as of the daily check (database)",
    labels: ["invariant"],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

/** The prefix of every name. */
export const metricPrefix = "baleen_";
