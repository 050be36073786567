import type {
  readNotifications as readCall,
  setNotifications as setCall,
} from "@baleen/contract/membership/notifications.ts";
import { setSessionLanguage } from "../../accounts/sessions/session-store.ts";
import { findReminderPreference, setReminderPreference } from "../../messages/preference-store.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { MembershipDeps } from "../deps.ts";

export const readNotifications: Handler<MembershipDeps, typeof readCall> = async (deps, { user }) =>
  await notificationsOf(deps, user.accountId);

async function notificationsOf({ db, features }: MembershipDeps, accountId: number) {
  const preference = await findReminderPreference(db, accountId);
  if (!preference) throw new Rejection("unauthorised");
  const { address, isWanted } = preference;
  return { reminders: { email: isWanted, isSent: features.sendsReminders, address } };
}

export const setNotifications: Handler<MembershipDeps, typeof setCall> = async (
  deps,
  { body, user, visitor },
) => {
  await setReminderPreference(deps.db, user.accountId, body.reminders.email, deps.clock.now());
  // Reminders are sent in the language of the newest session.
  await setSessionLanguage(deps.db, user.sessionId, visitor.language);
  return await notificationsOf(deps, user.accountId);
};
