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
}

/** One row: what the database is. */
interface DeploymentTable {
  only_row: Generated<boolean>;
  mode: Fixed<"demo" | "production">;
  secret_key_fingerprint: string;
  merchants: JSONColumnType<RecordedMerchants>;
  recorded_at: Fixed<Date>;
}

export interface SiteTables {
  captcha_answers: CaptchaAnswersTable;
  deployment: DeploymentTable;
  site_documents: SiteDocumentsTable;
  downloads: DownloadsTable;
  outbox: OutboxTable;
  simulated_trades: SimulatedTradesTable;
}
