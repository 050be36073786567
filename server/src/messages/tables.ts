import type { Generated } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface MessagesTables {
  /** The preferences of an account. Without a row it has the defaults. */
  notification_preferences: {
    account_id: number;
    /** Whether it is reminded by mail before its membership ends. */
    reminder_email: boolean;
    changed_at: Date;
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

  /** SMS of each day by the clocks of China, where there is a daily budget. */
  sms_days: {
    day: Fixed<string>;
    used: number;
  };
}
