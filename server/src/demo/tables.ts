import type { Generated } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface DemoTables {
  /** Demo mode only: sent messages. */
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

  /** Demo mode only: the answers of open captchas. */
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

  /** Demo mode only, a single row: the card key offered in the demo strip. */
  sample_card: {
    only_row: Generated<boolean>;
    card_key: string;
  };
}
