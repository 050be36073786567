import { listMessages } from "../../../demo/outbox-store.ts";
import { makeOrder, makePerson, type Person, password, settleAtCashier } from "../../../testing/makers.ts";
import { runDueJobs } from "../../../testing/run-due-jobs.ts";
import { send, type World } from "../../../testing/world.ts";
import { enqueueReminders } from "../send-reminder.ts";

/** A time in China, such as `2026-03-31T18:05`. */
export const chinaTime = (time: string): Date => new Date(`${time}+08:00`);

export function setClockTo({ clock }: World, at: Date): void {
  clock.advance((at.getTime() - clock.now().getTime()) / 1000);
}

export interface Member extends Person {
  readonly email: string;
}

/** An account with an e-mail address and no purchases. */
export async function makePersonWithEmail(world: World, username: string): Promise<Member> {
  return await giveEmail(world, await makePerson(world, username));
}

async function giveEmail(world: World, person: Person): Promise<Member> {
  const email = `${person.username}@example.com`;
  await world.db.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
  return { ...person, email };
}

/** Buys thirty days in a new session, since the previous one may have expired. */
export async function buyMonth(world: World, { username, ...person }: Person): Promise<string> {
  const login = { type: "username", username, password, forceLogin: true };
  const { body } = await send(world, "POST", "/auth/login", login);
  const orderNo = await makeOrder(world, { ...person, username, token: String(body.access_token) });
  await settleAtCashier(world, orderNo, "paid");
  return orderNo;
}

/**
 * A member whose thirty days end at the given time; sets the clock to thirty days before. The address comes after the
 * purchase, so that no mail confirms it.
 */
export async function makeMember(world: World, username: string, endsAt: Date): Promise<Member> {
  setClockTo(world, new Date(endsAt.getTime() - 30 * 86_400_000));
  const person = await makePerson(world, username);
  await buyMonth(world, person);
  await runDueJobs(world.background);
  return await giveEmail(world, person);
}

/** What a node does when the periodic job is due: enqueues and sends all reminders. */
export async function runReminderJobs(world: World): Promise<void> {
  await enqueueReminders(world.background, { signal: new AbortController().signal });
  await runDueJobs(world.background);
}

/** The subjects of an account's reminders, oldest first. */
export async function listReminderSubjects(world: World, { email }: Member): Promise<string[]> {
  const messages = await listMessages(world.db);
  return messages
    .filter(({ to, purpose }) => to === email && purpose === "membership-ends")
    .map(({ subject = "" }) => subject)
    .toReversed();
}
