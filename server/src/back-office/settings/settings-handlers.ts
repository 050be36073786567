import { readSettings } from "./read-settings.ts";
import { testAlertChannels } from "./test-alert-channels.ts";

export const settingsHandlers = { readSettings, testAlertChannels };
