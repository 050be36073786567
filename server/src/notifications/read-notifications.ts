import type { ReplyOf } from "@baleen/contract/call.ts";
import type { readNotifications as call } from "@baleen/contract/notifications.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { findReminderPreference } from "./preference-store.ts";

export const readNotifications: Handler<Deps, typeof call> = async (deps, { user }) =>
  await notificationsOf(deps, user.accountId);

export async function notificationsOf(
  { db, sendsReminders }: Deps,
  accountId: number,
): Promise<ReplyOf<typeof call>> {
  const preference = await findReminderPreference(db, accountId);
  if (!preference) throw new AppError("unauthorised");
  const { address, isWanted } = preference;
  return { reminders: { email: isWanted, isSent: sendsReminders, address } };
}
