import type {
  readNotifications as readCall,
  setNotifications as setCall,
} from "@baleen/contract/membership/notifications.ts";
import { setSessionLanguage } from "../../accounts/sessions/session-store.ts";
import type { Context } from "../../context.ts";
import { findReminderPreference, setReminderPreference } from "../../messages/preference-store.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";

export const readNotifications: Handler<typeof readCall> = async (context, { user }) =>
  await readNotificationSettings(context, user.accountId);

async function readNotificationSettings(
  { db, features }: Pick<Context, "db" | "features">,
  accountId: number,
) {
  const preference = await findReminderPreference(db, accountId);
  if (!preference) throw new Rejection("unauthorised");
  const { address, isReminderOn } = preference;
  return { reminders: { email: isReminderOn, isSent: features.sendsReminders, address } };
}

export const setNotifications: Handler<typeof setCall> = async (context, { body, user, visitor }) => {
  await setReminderPreference(context.db, user.accountId, body.reminders.email, context.clock.now());
  // Reminders are sent in the language of the newest session.
  await setSessionLanguage(context.db, user.sessionId, visitor.language);
  return await readNotificationSettings(context, user.accountId);
};
