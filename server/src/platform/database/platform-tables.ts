import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";
import type { ReplicaState } from "./read-replica.ts";

/** A removed payment method keeps its merchant, so that it cannot return with another one unnoticed. */
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

  /** Visitors' calls that failed for the server's reasons. */
  failed_requests: {
    id: Fixed<string>;
    at: Fixed<Date>;
    /** Its method and path, without parameters. */
    call: Fixed<string>;
    status: Fixed<number>;
    /** Of the contract's table of errors. */
    code: Fixed<number>;
    account_id: Fixed<number | null>;
    order_no: Fixed<string | null>;
  };

  /** The server's processes, as they report themselves. */
  nodes: {
    name: Fixed<string>;
    version: string;
    started_at: Date;
    last_seen_at: Date;
    clock_ahead_ms: number;
    settings_fingerprint: string;
    secret_key_fingerprint: string;
    /** The end of each open circuit, by payment method. */
    open_circuits: JSONColumnType<Readonly<Record<string, string>>>;
    /** Null without a replica. */
    replica_state: ReplicaState["state"] | null;
    replica_lag_ms: number | null;
    /** Those that it has the settings of. Null for a node of a former release. */
    payment_methods: JSONColumnType<readonly PaymentMethod[]> | null;
  };

  /** The timelines of the database's servers, each written when a node first meets it. */
  database_timelines: {
    /** PostgreSQL's system identifier: a standby has its primary's. */
    system: Fixed<string>;
    /** Each promotion of a standby begins one, and each recovery to a point in time. */
    timeline: Fixed<number>;
    seen_at: Fixed<Date>;
    /** The address of its primary; null if it is reached by a socket. */
    host: Fixed<string | null>;
    /** When its primary last had a synchronous standby. */
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

  jobs: {
    id: Generated<number>;
    name: Fixed<string>;
    /** The object of the job, such as an order number; unique per name. */
    subject: Fixed<string>;
    queue: Fixed<string>;
    data: JSONColumnType<object>;
    /** While the job runs, the end of its lease; null after it was given up. */
    due_at: Date | null;
    leased_by: string | null;
    /** Number of leases so far; it identifies a lease. */
    runs: Generated<number>;
    /** Consecutive failures. */
    failures: Generated<number>;
    last_error: string | null;
    last_failed_at: Date | null;
    created_at: Fixed<Date>;
  };
}
