import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";

/** A removed payment method keeps its merchant, so that it cannot return with another one unnoticed. */
interface RecordedMerchant {
  readonly merchant: string;
  readonly configured: boolean;
}

export type RecordedMerchants = Readonly<Partial<Record<PaymentMethod, RecordedMerchant>>>;

export interface SiteTables {
  site_documents: {
    name: SiteDocument;
    document: JSONColumnType<object>;
    updated_at: Date;
  };

  /** One row for each document that was ever edited in the console. */
  site_drafts: {
    name: Fixed<SiteDocument>;
    /** Goes up with every change of the draft or of what is published. */
    version: number;
    /** Null without a draft. */
    document: JSONColumnType<object> | null;
    edited_at: Date | null;
    edited_by: number | null;
  };

  /** What was published, in order. */
  site_versions: {
    id: Generated<number>;
    name: Fixed<SiteDocument>;
    document: JSONColumnType<object>;
    published_at: Fixed<Date>;
    /** The operator; null for what was not published through the console. */
    published_by: Fixed<number | null>;
    /** The version of which it is a copy. */
    restored_from: ColumnType<number | null, number | null | undefined, never>;
  };

  /** Images of the documents, by the SHA-256 of their bytes. */
  media: {
    digest: Fixed<string>;
    /** WebP. */
    bytes: Fixed<Buffer>;
    width: Fixed<number>;
    height: Fixed<number>;
    made_at: Fixed<Date>;
    made_by: Fixed<number | null>;
  };

  /** The builds whose files are shared, by a digest of their files' names. */
  web_builds: {
    id: Fixed<string>;
    files: JSONColumnType<string[], string, never>;
    /** When a node with this build last started. */
    started_at: Date;
  };

  /** Asset files of these builds, for nodes that lack them. */
  web_files: {
    name: Fixed<string>;
    bytes: Fixed<Buffer>;
  };

  downloads: {
    day: string;
    downloads: number;
  };

  /** Figures of a day in China (`content/statistics/daily-figure-store.ts`). */
  daily_figures: {
    day: string;
    figure: string;
    /** A payment method; empty for figures that have none. */
    method: string;
    value: number;
  };

  /** Demo mode only. */
  outbox: {
    id: Generated<number>;
    channel: "email" | "sms";
    recipient: string;
    purpose: string;
    code: string | null;
    subject: string | null;
    body: string;
    sent_at: Date;
  };

  /** Demo mode only: state of the simulated gateways. */
  simulated_trades: {
    attempt_no: Fixed<string>;
    amount_fen: Fixed<number>;
    state: "open" | "paid" | "failed" | "closed" | "refunded";
  };

  /** Demo mode only. */
  captcha_answers: {
    captcha_id: string;
    answer: string;
    created_at: Fixed<Date>;
  };

  /** Demo mode only: the sample member of a device. */
  sample_members: {
    device_digest: Fixed<string>;
    account_id: Fixed<number>;
  };

  /** Demo mode only, one row: the card key offered in the demo strip. */
  sample_card: {
    only_row: Generated<boolean>;
    card_key: string;
  };

  /** One row: mode and key fingerprint of the deployment. */
  deployment: {
    only_row: Generated<boolean>;
    mode: Fixed<"demo" | "production">;
    secret_key_fingerprint: string;
    merchants: JSONColumnType<RecordedMerchants>;
    recorded_at: Fixed<Date>;
  };

  /** Open and closed alarms (`alarms/alarm-kinds.ts`). */
  alarms: {
    id: Generated<number>;
    kind: Fixed<string>;
    subject: Fixed<string>;
    details: JSONColumnType<Record<string, unknown>>;
    first_at: Fixed<Date>;
    last_at: Date;
    times: number;
    closed_at: Date | null;
    /** The operator who closed it; null if it was closed automatically. */
    closed_by: string | null;
  };

  /** Alarms to be sent and sent, one row for each channel. */
  alerts: {
    id: Generated<number>;
    alarm_id: Fixed<number>;
    channel: Fixed<string>;
    created_at: Fixed<Date>;
    sent_at: Date | null;
    /** The first alert of the message that it was sent in. */
    sent_with: number | null;
  };

  /** When an alarm about a subject was last sent. */
  alert_times: {
    kind: Fixed<string>;
    subject: Fixed<string>;
    last_at: Date;
  };

  /** Runs of the daily check of the money invariants. */
  invariant_checks: {
    day: Fixed<string>;
    started_at: Fixed<Date>;
    finished_at: Date | null;
    violations: JSONColumnType<object> | null;
  };

  /** Progress of the check through each table. */
  invariant_walks: {
    walk: Fixed<string>;
    after_key: string;
    day: string;
    /** Rows left to check that day. */
    rows_left: number;
    pass_ended_at: Date | null;
  };

  /** Subjects that currently violate an invariant: orders, grants, accounts. */
  invariant_violations: {
    invariant: Fixed<string>;
    subject: Fixed<string>;
    found_at: Fixed<Date>;
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

  /** Files at the root that prove to other services whose site this is. */
  verification_files: {
    name: Fixed<string>;
    content: string;
    changed_at: Date;
    changed_by: string;
  };

  /** The ticket of an official account, with which pages are signed for WeChat's JS-SDK. */
  wechat_tickets: {
    app_id: Fixed<string>;
    ticket: string | null;
    expires_at: Date | null;
    /** Nobody asks WeChat before. */
    asked_until: Date;
  };
}
