import type { Insertable, Selectable } from "kysely";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";
import type { WechatPerson } from "./wechat-oauth.ts";

/** How long WeChat may take to come back, and the browser to finish afterwards. */
const visitLifetimeS = 600;
/** How long a code on a computer waits for a phone. */
export const scanLifetimeS = 120;

/** Without the digest of the state. */
export type WechatSignIn = Omit<Selectable<Tables["wechat_sign_ins"]>, "state_digest">;
export type SignInOutcome = "ok" | "cancelled" | "expired" | "failed" | "snapshot" | "taken" | "not-linked";

const columns = [
  "id",
  "kind",
  "app_id",
  "device_digest",
  "device_label",
  "address_prefix",
  "account_id",
  "session_id",
  "scan_id",
  "asks_for_name",
  "return_path",
  "created_at",
  "used_at",
  "outcome",
  "openid",
  "unionid",
  "finished_at",
] as const;

export async function addSignIn(db: Queries, signIn: Insertable<Tables["wechat_sign_ins"]>): Promise<void> {
  await db.insertInto("wechat_sign_ins").values(signIn).execute();
}

export async function findSignInByState(db: Queries, stateDigest: string) {
  return await db
    .selectFrom("wechat_sign_ins")
    .select(columns)
    .where("state_digest", "=", stateDigest)
    .executeTakeFirst();
}

export async function findSignInById(db: Queries, id: number) {
  return await db
    .selectFrom("wechat_sign_ins")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** True only for the first request with a state, and only before it expires. */
export async function claimSignIn(db: Queries, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("wechat_sign_ins")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("created_at", ">", secondsAfter(now, -visitLifetimeS))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveOutcome(
  db: Queries,
  id: number,
  outcome: SignInOutcome,
  person?: WechatPerson,
): Promise<void> {
  const named = person && { openid: person.openid, unionid: person.unionid ?? null };
  await db
    .updateTable("wechat_sign_ins")
    .set({ outcome, ...named })
    .where("id", "=", id)
    .execute();
}

/**
 * Puts the person whom a phone has named into the code that a computer shows; false if that has expired, or another
 * person was first.
 */
export async function confirmScan(
  db: Queries,
  id: number,
  { openid, unionid }: WechatPerson,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("wechat_sign_ins")
    .set({ outcome: "ok", used_at: now, openid, unionid: unionid ?? null })
    .where("id", "=", id)
    .where((where) => where.or([where("outcome", "is", null), where("openid", "=", openid)]))
    .where("created_at", ">", secondsAfter(now, -scanLifetimeS))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const finishableKinds = ["sign-in", "scan"] as const;

/** What a browser may finish: its visit, or code, for which WeChat has named a person last. */
export async function findFinishable(
  db: Queries,
  deviceDigest: string,
  now: Date,
  kinds: readonly (typeof finishableKinds)[number][] = finishableKinds,
) {
  return await db
    .selectFrom("wechat_sign_ins")
    .select(columns)
    .where("device_digest", "=", deviceDigest)
    .where("kind", "in", kinds)
    .where("outcome", "=", "ok")
    .where("used_at", ">", secondsAfter(now, -visitLifetimeS))
    .where("finished_at", "is", null)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ openid: string }>()
    .executeTakeFirst();
}

/** The newest code that this browser shows. */
export async function findNewestScan(db: Queries, deviceDigest: string) {
  return await db
    .selectFrom("wechat_sign_ins")
    .select(columns)
    .where("device_digest", "=", deviceDigest)
    .where("kind", "=", "scan")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** True only once; the session is then opened by this sign-in alone. */
export async function finishSignIn(db: Queries, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("wechat_sign_ins")
    .set({ finished_at: now })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends what a browser could still finish: another person may use it next, so whoever signs in or out there, or begins
 * anew, leaves nobody behind whom WeChat has named.
 */
export async function endFinishable(db: Queries, deviceDigest: string, now: Date): Promise<void> {
  await db
    .updateTable("wechat_sign_ins")
    .set({ finished_at: now })
    .where("device_digest", "=", deviceDigest)
    .where("outcome", "=", "ok")
    .where("finished_at", "is", null)
    .execute();
}
