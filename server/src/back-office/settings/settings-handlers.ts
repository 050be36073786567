import { readSettings } from "./read-settings.ts";
import { testAlertChannels } from "./test-alert-channels.ts";
import { tryMessage } from "./try-message.ts";

/** The handlers of `contract/src/back-office/settings.ts`. */
export const settingsHandlers = { readSettings, testAlertChannels, tryMessage };
