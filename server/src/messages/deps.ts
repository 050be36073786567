import type { AlarmDeps } from "../alarms/deps.ts";
import type { Sender } from "./constant-time-sender.ts";

export interface MessageDeps extends AlarmDeps {
  readonly sender: Sender;
  /** How many SMS may be sent on a day of China; 0 is no limit. */
  readonly smsDailyBudget: number;
}
