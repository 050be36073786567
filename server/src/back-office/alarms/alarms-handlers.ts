import { closeAlarm } from "./close-alarm.ts";
import { listAlarms } from "./list-alarms.ts";

/** The handlers of `contract/src/back-office/alarms.ts`. */
export const alarmsHandlers = { listAlarms, closeAlarm };
