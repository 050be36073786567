import type { AlarmDeps } from "../alarms/deps.ts";
import type { Sender } from "./constant-time-sender.ts";

export interface MessageDeps extends AlarmDeps {
  readonly sender: Sender;
  /** Whether buyers with a phone number alone are sent confirmations: production needs an approved template. */
  readonly sendsConfirmationsBySms: boolean;
  /** Whether owners with a phone number alone are told of a recovery. */
  readonly sendsRecoveryNoticesBySms: boolean;
  /** How many SMS may be sent on a day of China; 0 is no limit. */
  readonly smsDailyBudget: number;
}
