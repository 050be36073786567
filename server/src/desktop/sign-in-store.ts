import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";

export type SignInRequest = Selectable<Tables["sign_in_requests"]>;

/** False if the user code is that of another request. */
export async function addSignInRequest(db: Queries, request: Insertable<Tables["sign_in_requests"]>) {
  const row = await db
    .insertInto("sign_in_requests")
    .values(request)
    .onConflict((conflict) => conflict.column("user_code_digest").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

type Key = { readonly token: string } | { readonly code: string } | { readonly userCodeDigest: string };

/** By the token in the page's address or the device code, by the code for the tool, or by the user code. */
export async function findSignInRequest(db: Queries, key: Key): Promise<SignInRequest | undefined> {
  const found = db.selectFrom("sign_in_requests").selectAll();
  if ("token" in key) return await found.where("token_digest", "=", digest(key.token)).executeTakeFirst();
  if ("code" in key) return await found.where("code_digest", "=", digest(key.code)).executeTakeFirst();
  return await found.where("user_code_digest", "=", key.userCodeDigest).executeTakeFirst();
}

interface Decision {
  readonly accountId: number;
  readonly decision: "approved" | "denied";
  readonly replacesId?: number | undefined;
  /** What the tool redeems; a device code has been its own since the beginning. */
  readonly code?: { readonly value: string; readonly expiresAt: Date } | undefined;
}

/** A request is decided once; false if it was, or if it has expired. */
export async function decideSignIn(
  db: Queries,
  id: number,
  { accountId, decision, replacesId, code }: Decision,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("sign_in_requests")
    .set({
      account_id: accountId,
      decision,
      decided_at: now,
      replaces_id: replacesId ?? null,
      code_digest: code ? digest(code.value) : null,
      code_expires_at: code?.expiresAt ?? null,
    })
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A request gives tokens once; false if it has. */
export async function redeemSignIn(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("sign_in_requests")
    .set({ redeemed_at: now })
    .where("id", "=", id)
    .where("decision", "=", "approved")
    .where("redeemed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const slowerByS = 5;

/** Notes a poll; false if it comes before the interval has passed, which then grows. */
export async function notePoll(db: Queries, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("sign_in_requests")
    .set({ polled_at: now })
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("polled_at", "is", null),
        sql<boolean>`polled_at + interval_s * interval '1 second' <= ${now}`,
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (row) return true;
  await db
    .updateTable("sign_in_requests")
    .set((set) => ({ interval_s: set("interval_s", "+", slowerByS), polled_at: now }))
    .where("id", "=", id)
    .execute();
  return false;
}
