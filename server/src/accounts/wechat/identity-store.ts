import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";
import type { WechatPerson } from "./wechat-oauth.ts";

export type WechatIdentity = Selectable<Tables["wechat_identities"]>;

const columns = ["id", "account_id", "app_id", "openid", "unionid", "linked_at", "name"] as const;

interface NamedPerson extends WechatPerson {
  readonly appId: string;
}

/**
 * Serializes all that is done about one person until the transaction ends, so that two sign-ins at once do not make two
 * accounts. Locks the openid, then the unionid, and is called before an account's lock: a fixed order prevents deadlocks.
 */
export async function lockPerson(tx: Tx, { appId, openid, unionid }: NamedPerson): Promise<void> {
  const names = [`openid ${appId} ${openid}`, ...(unionid === undefined ? [] : [`unionid ${unionid}`])];
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
}

/** The identity of a person under this app; undefined if it signs in to no account. */
export async function findIdentity(db: Queries, { appId, openid }: NamedPerson) {
  return await db
    .selectFrom("wechat_identities")
    .select(columns)
    .where("app_id", "=", appId)
    .where("openid", "=", openid)
    .executeTakeFirst();
}

/** An identity with this unionid, under any app: all of them belong to one account. */
export async function findIdentityByUnionid(db: Queries, unionid: string) {
  return await db
    .selectFrom("wechat_identities")
    .select(columns)
    .where("unionid", "=", unionid)
    .limit(1)
    .executeTakeFirst();
}

export async function findIdentityById(db: Queries, id: number) {
  return await db.selectFrom("wechat_identities").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function listIdentities(db: Queries, accountId: number): Promise<WechatIdentity[]> {
  return await db
    .selectFrom("wechat_identities")
    .select(columns)
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Whether an app of WeChat's has ever named a person who has an account. */
export async function hasIdentityOf(db: Queries, appId: string): Promise<boolean> {
  const row = await db
    .selectFrom("wechat_identities")
    .select("id")
    .where("app_id", "=", appId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The identities of the same person: one of the list, and those with its unionid. */
function identitiesOfPerson(identities: readonly WechatIdentity[], id: number): readonly WechatIdentity[] {
  const unionid = identities.find((identity) => identity.id === id)?.unionid;
  return identities.filter((identity) => identity.id === id || (unionid && identity.unionid === unionid));
}

/** The identities of an account once `removeIdentity` has removed this one. */
export function withoutPerson(identities: readonly WechatIdentity[], id: number): WechatIdentity[] {
  const removed = identitiesOfPerson(identities, id);
  return identities.filter((identity) => !removed.includes(identity));
}

/** The caller must hold the person's lock, and the account's, or have made the account. */
export async function addIdentity(
  tx: Tx,
  accountId: number,
  person: NamedPerson,
  now: Date,
): Promise<number> {
  const { appId, openid, unionid = null } = person;
  const { id } = await tx
    .insertInto("wechat_identities")
    .values({ account_id: accountId, app_id: appId, openid, unionid, linked_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * WeChat names a unionid from the day on which the app is bound to an open platform account, and another one after it
 * has moved to another. The caller must hold the person's lock.
 */
export async function saveUnionid(tx: Tx, id: number, unionid: string): Promise<void> {
  await tx.updateTable("wechat_identities").set({ unionid }).where("id", "=", id).execute();
}

/** The caller must hold the person's lock. */
export async function saveName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable("wechat_identities").set({ name }).where("id", "=", id).execute();
}

/**
 * The oldest identity of each person. A person has an identity for each app, and one of them brings the others back by
 * its unionid, so they are shown and unlinked as one.
 */
export function onePerPerson<Identity extends Pick<WechatIdentity, "unionid">>(
  identities: readonly Identity[],
): Identity[] {
  return identities.filter(
    ({ unionid }, index) =>
      unionid === null || identities.findIndex((other) => other.unionid === unionid) === index,
  );
}

/**
 * Removes the identity and those of the same person under other apps, and ends the sessions that they have opened.
 * Returns how many sessions it has ended. The transaction must hold the account's lock.
 */
export async function removeIdentity(tx: Tx, id: number, now: Date): Promise<number> {
  const removed = await findIdentityById(tx, id);
  if (!removed) return 0;
  const identities = await listIdentities(tx, removed.account_id);
  const ids = identitiesOfPerson(identities, id).map((one) => one.id);
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("wechat_identity_id", "in", ids)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  await tx.deleteFrom("wechat_identities").where("id", "in", ids).execute();
  return Number(numUpdatedRows);
}

/**
 * Erases what names the account's WeChat persons: their identities, and visits to WeChat, of which only those that link
 * name the account. The transaction must hold the account's lock.
 */
export async function eraseIdentities(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from wechat_sign_ins as visit where account_id = ${accountId} or exists (
      select from wechat_identities as identity where identity.account_id = ${accountId} and (
        visit.app_id = identity.app_id and visit.openid = identity.openid or visit.unionid = identity.unionid))`.execute(
    tx,
  );
  await tx.deleteFrom("wechat_identities").where("account_id", "=", accountId).execute();
}

/** The openid under an app of the person who opened the session; undefined if it was opened otherwise. */
export async function findSessionOpenid(db: Queries, sessionId: number, appId: string) {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("wechat_identities", "wechat_identities.id", "sessions.wechat_identity_id")
    .select("openid")
    .where("sessions.id", "=", sessionId)
    .where("app_id", "=", appId)
    .executeTakeFirst();
  return row?.openid;
}
