import { readSettings } from "./read-settings.ts";
import { testAlertChannels } from "./test-alert-channels.ts";

/** The handlers of `contract/src/back-office/settings.ts`. */
export const settingsHandlers = { readSettings, testAlertChannels };
