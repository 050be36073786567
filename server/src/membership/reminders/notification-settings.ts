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
  await notificationsOf(context, user.accountId);

async function notificationsOf({ db, features }: Pick<Context, "db" | "features">, accountId: number) {
  const preference = await findReminderPreference(db, accountId);
  if (!preference) throw new Rejection("unauthorised");
  const { address, isWanted } = preference;
  return { reminders: { email: isWanted, isSent: features.sendsReminders, address } };
}

export const setNotifications: Handler<typeof setCall> = async (context, { body, user, visitor }) => {
  await setReminderPreference(context.db, user.accountId, body.reminders.email, context.clock.now());
  // Reminders are sent in the language of the newest session.
  await setSessionLanguage(context.db, user.sessionId, visitor.language);
  return await notificationsOf(context, user.accountId);
};
