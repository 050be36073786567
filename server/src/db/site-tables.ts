import type { SiteDocument } from "@baleen/contract/site-config.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";
import type { RecordedMerchants } from "./deployment-store.ts";

interface SiteDocumentsTable {
  name: SiteDocument;
  document: JSONColumnType<object>;
  updated_at: Date;
}

interface DownloadsTable {
  day: string;
  downloads: number;
}

/** Demo mode only. */
interface OutboxTable {
  id: Generated<number>;
  channel: "email" | "sms";
  recipient: string;
  purpose: string;
  code: string | null;
  subject: string | null;
  body: string;
  sent_at: Date;
}

/** Demo mode only: what the simulated gateways remember. */
interface SimulatedTradesTable {
  attempt_no: Fixed<string>;
  amount_fen: Fixed<number>;
  state: "open" | "paid" | "failed" | "closed" | "refunded";
}

/** Demo mode only. */
interface CaptchaAnswersTable {
  captcha_id: string;
  answer: string;
  created_at: Fixed<Date>;
}

/** Demo mode only: the account that a browser is signed in to as the sample member. */
interface SampleMembersTable {
  device_digest: Fixed<string>;
  account_id: Fixed<number>;
}

/** Demo mode only, one row: the card key that the strip offers. */
interface SampleCardTable {
  only_row: Generated<boolean>;
  card_key: string;
}

/** One row: what the database is. */
interface DeploymentTable {
  only_row: Generated<boolean>;
  mode: Fixed<"demo" | "production">;
  secret_key_fingerprint: string;
  merchants: JSONColumnType<RecordedMerchants>;
  recorded_at: Fixed<Date>;
}

/** What needs a person; see `alarms/alarm-kinds.ts`. */
interface AlarmsTable {
  id: Generated<number>;
  kind: Fixed<string>;
  subject: Fixed<string>;
  details: JSONColumnType<Record<string, unknown>>;
  first_at: Fixed<Date>;
  last_at: Date;
  times: number;
  closed_at: Date | null;
  /** The operator who closed it; null for what has settled itself. */
  closed_by: string | null;
}

export interface SiteTables {
  alarms: AlarmsTable;
  captcha_answers: CaptchaAnswersTable;
  deployment: DeploymentTable;
  site_documents: SiteDocumentsTable;
  downloads: DownloadsTable;
  outbox: OutboxTable;
  sample_card: SampleCardTable;
  sample_members: SampleMembersTable;
  simulated_trades: SimulatedTradesTable;
}
