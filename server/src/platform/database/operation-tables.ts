import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";
import type { ReplicaState } from "./read-replica.ts";

/** A difference between a gateway's bill and the ledger. */
export interface Difference {
  /** `gatewayOnly`: not known here. `oursOnly`: not in the bill. `amount`: known here with another amount. */
  readonly list: "gatewayOnly" | "oursOnly" | "amount";
  readonly what: "payment" | "refund";
  readonly attemptNo: string;
  /** Null for a payment, and for a refund whose gateway tells no number. */
  readonly refundNo: string | null;
  /** Null if the attempt is unknown here. */
  readonly orderNo: string | null;
  readonly gatewayTradeNo: string | null;
  readonly gatewayFen: number | null;
  readonly ourFen: number | null;
}

/** A payment, or a refund of one, that is looked for in the next day's bill as well. */
export interface CarriedEntry {
  readonly attemptNo: string;
  readonly refundNo: string | null;
}

/** Payment methods, gateways, messages, reconciliation, nodes, backups, timelines. */
export interface OperationTables {
  /** Payment methods that operators have switched on or off. A method without a row is on. */
  payment_method_states: {
    method: Fixed<PaymentMethod>;
    is_on: boolean;
    /** For buyers, while it is off. */
    sentence_zh: string | null;
    sentence_en: string | null;
    changed_at: Date;
    changed_by: string;
  };

  /** When each gateway last answered a kind of question, and when it last failed to. */
  gateway_outcomes: {
    method: Fixed<PaymentMethod>;
    question: Fixed<string>;
    last_success_at: Date | null;
    last_failure_at: Date | null;
    last_failure: string | null;
  };

  /** How long gateways took to answer, as each node reports it. */
  gateway_call_times: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    question: Fixed<string>;
    at: Fixed<Date>;
    calls: Fixed<number>;
    durations_ms: Fixed<readonly number[]>;
  };

  /** Mails and SMS that were sent, without their texts and addresses. */
  message_log: {
    id: Generated<number>;
    at: Fixed<Date>;
    channel: Fixed<"email" | "sms">;
    purpose: Fixed<string>;
    target_masked: Fixed<string>;
    /** A keyed digest of the address. */
    target_digest: Fixed<string>;
    outcome: Fixed<"sent" | "rejected" | "failed" | "withheld">;
    /** The provider's sentence about a failure. */
    answer: Fixed<string | null>;
    provider_id: Fixed<string | null>;
    duration_ms: Fixed<number>;
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

  /** SMS of each day by the clocks of China, where there is a daily budget. */
  sms_days: {
    day: Fixed<string>;
    used: number;
  };

  /** The results of comparing bills with the ledger. */
  reconciliations: {
    method: Fixed<PaymentMethod>;
    day: Fixed<string>;
    /** `unavailable`: there was no valid bill for three days. */
    outcome: "agrees" | "differs" | "unavailable";
    /** Of this shop, as the bill has them. */
    payments: number;
    payments_fen: number;
    refunds: number;
    refunds_fen: number;
    /** Lines of other shops of the same merchant. */
    foreign_lines: number;
    gateway_only: number;
    ours_only: number;
    other_amounts: number;
    /** The first ones. */
    differences: JSONColumnType<readonly Difference[]>;
    carried: JSONColumnType<readonly CarriedEntry[]>;
    done_at: Date;
  };

  /** The bills that were read, with what they have of other shops of the merchant. */
  bills: {
    day: Fixed<string>;
    method: Fixed<PaymentMethod>;
    foreign_lines: number;
    foreign_paid_fen: number;
    foreign_refunded_fen: number;
    foreign_fee_fen: number;
    read_at: Date;
  };

  /** The lines of bills about this shop, in their order. */
  bill_lines: {
    day: Fixed<string>;
    method: Fixed<PaymentMethod>;
    line: Fixed<number>;
    kind: Fixed<"payment" | "refund">;
    /** Null once the order is removed, as the other numbers. */
    attempt_no: string | null;
    refund_no: string | null;
    gateway_trade_no: string | null;
    amount_fen: Fixed<number>;
    /** What the gateway took of a payment, or gave back with a refund; null if the bill does not tell. */
    fee_fen: Fixed<number | null>;
    happened_at: Fixed<Date | null>;
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

  /** Backups, restores and drills, each written when it has ended. */
  backups: {
    id: Generated<number>;
    kind: Fixed<"backup" | "restore" | "drill">;
    began_at: Fixed<Date>;
    ended_at: Fixed<Date>;
    outcome: Fixed<"done" | "failed">;
    /** The backup's name in its folder; null if it failed before it had one. */
    file: Fixed<string | null>;
    bytes: Fixed<number | null>;
    sha256: Fixed<string | null>;
    is_encrypted: Fixed<boolean | null>;
    problem_zh: Fixed<string | null>;
    problem_en: Fixed<string | null>;
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
}
