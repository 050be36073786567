import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface AlarmsTables {
  /** Open and closed alarms; their kinds are in `alarms/alarm-kinds.ts`. */
  alarms: {
    id: Generated<number>;
    kind: Fixed<string>;
    subject: Fixed<string>;
    details: JSONColumnType<Record<string, unknown>>;
    first_at: Fixed<Date>;
    last_at: Date;
    times: number;
    closed_at: Date | null;
    /** The operator who closed the alarm; null if it was closed automatically. */
    closed_by: string | null;
  };

  /** Sent and unsent alerts: one row per alarm and channel. */
  alerts: {
    id: Generated<number>;
    alarm_id: Fixed<number>;
    channel: Fixed<string>;
    created_at: Fixed<Date>;
    sent_at: Date | null;
    /** The id of the first alert in the message that contained this one. */
    sent_with: number | null;
  };

  /** When an alert about a subject was last sent. */
  alert_times: {
    kind: Fixed<string>;
    subject: Fixed<string>;
    last_at: Date;
  };
}
