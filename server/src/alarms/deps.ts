import type { PlatformDeps } from "../platform/deps.ts";
import type { Alarms } from "./alarms.ts";
import type { AlertFormat } from "./alerts/write-alert.ts";
import type { AlertChannels } from "./channels/open-alert-channels.ts";

export interface AlarmDeps extends PlatformDeps {
  /** For errors that no user sees. */
  readonly alarms: Alarms;
  /** Where alarms are sent, and how they are written. */
  readonly alerts: AlertFormat & { readonly channels: AlertChannels; readonly tellsOfPayments: boolean };
}
