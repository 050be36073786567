import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";
import type { ReplicaState } from "./read-replica.ts";

/** A removed payment method keeps its merchant, so that it cannot be added again with another merchant unnoticed. */
interface RecordedMerchant {
  readonly merchant: string;
  readonly configured: boolean;
}

export type RecordedMerchants = Readonly<Partial<Record<PaymentMethod, RecordedMerchant>>>;

export interface PlatformTables {
  rate_limits: {
    subject: string;
    window_start: Date;
    used: number;
  };

  /** Visitors' calls that failed because of the server (5xx). */
  failed_requests: {
    id: Fixed<string>;
    at: Fixed<Date>;
    /** Method and path of the call, without parameters. */
    call: Fixed<string>;
    status: Fixed<number>;
    /** The numeric code from the contract's table of errors. */
    code: Fixed<number>;
    account_id: Fixed<number | null>;
    order_no: Fixed<string | null>;
  };

  /** The server's processes; each writes its own row. */
  nodes: {
    name: Fixed<string>;
    version: string;
    started_at: Date;
    last_seen_at: Date;
    clock_ahead_ms: number;
    settings_fingerprint: string;
    secret_key_fingerprint: string;
    /** Until when each open circuit breaker rejects calls, by payment method. */
    open_circuits: JSONColumnType<Readonly<Record<string, string>>>;
    /** Null without a replica. */
    replica_state: ReplicaState["state"] | null;
    replica_lag_ms: number | null;
    /** The methods that the node has settings for. Null for a node of an older release. */
    payment_methods: JSONColumnType<readonly PaymentMethod[]> | null;
    /** Since when the nodes have reported without a gap. Null for a node of an older release. */
    reports_since: Date | null;
  };

  /** The timelines of the database's servers; each is written when a node first connects to it. */
  database_timelines: {
    /** PostgreSQL's system identifier; a standby has the same one as its primary. */
    system: Fixed<string>;
    /** Each promotion of a standby and each point-in-time recovery (PITR) starts a new timeline. */
    timeline: Fixed<number>;
    seen_at: Fixed<Date>;
    /** The address of the timeline's primary; null if it is reached over a Unix socket. */
    host: Fixed<string | null>;
    /** When the timeline's primary last had a synchronous standby. */
    standby_seen_at: Date | null;
  };

  /** One row: mode and key fingerprint of the deployment. */
  deployment: {
    only_row: Generated<boolean>;
    mode: Fixed<"demo" | "production">;
    secret_key_fingerprint: string;
    merchants: JSONColumnType<RecordedMerchants>;
    recorded_at: Fixed<Date>;
  };

  /** The keys that `SECRET_KEY` replaced. */
  former_secret_keys: {
    fingerprint: Fixed<string>;
    /** The key, sealed with the current one. */
    sealed: Fixed<string>;
    /** When another key became the current one. */
    retired_at: Fixed<Date>;
    /** Whether stable digests are under it; if none is the first, the current key is. */
    is_first: Fixed<boolean>;
  };

  jobs: {
    id: Generated<number>;
    name: Fixed<string>;
    /** What the job is about, such as an order number; unique per name. */
    subject: Fixed<string>;
    queue: Fixed<string>;
    data: JSONColumnType<object>;
    /** When the job is due; while it runs, the end of its lease; null after it was given up. */
    due_at: Date | null;
    leased_by: string | null;
    /** Number of leases so far, which identifies the current lease. */
    runs: Generated<number>;
    /** Consecutive failures. */
    failures: Generated<number>;
    last_error: string | null;
    last_failed_at: Date | null;
    created_at: Fixed<Date>;
  };
}
