import type { Generated } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface MessagesTables {
  /** An account's preferences; without a row the defaults apply. */
  notification_preferences: {
    account_id: number;
    /** Whether the account gets a reminder mail before its membership ends. */
    reminder_email: boolean;
    changed_at: Date;
  };

  /** Sent mails and SMS, without their texts and addresses. */
  message_log: {
    id: Generated<number>;
    at: Fixed<Date>;
    channel: Fixed<"email" | "sms">;
    purpose: Fixed<string>;
    target_masked: Fixed<string>;
    /** A keyed digest of the address. */
    target_digest: Fixed<string>;
    outcome: Fixed<"sent" | "rejected" | "failed" | "withheld">;
    /** The provider's message about a failure. */
    answer: Fixed<string | null>;
    provider_id: Fixed<string | null>;
    duration_ms: Fixed<number>;
  };

  /** The number of SMS per day in China, if there is a daily budget. */
  sms_days: {
    day: Fixed<string>;
    used: number;
  };
}
