import type { setNotifications as call } from "@baleen/contract/notifications.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { setSessionLanguage } from "../sessions/session-store.ts";
import { setReminderPreference } from "./preference-store.ts";
import { notificationsOf } from "./read-notifications.ts";

export const setNotifications: Handler<Deps, typeof call> = async (deps, { body, user, visitor }) => {
  await setReminderPreference(deps.db, user.accountId, body.reminders.email, deps.clock.now());
  // The mails are to be in the language in which they were asked for.
  await setSessionLanguage(deps.db, user.sessionId, visitor.language);
  return await notificationsOf(deps, user.accountId);
};
