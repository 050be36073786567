import type { TokenPermission, TokenState } from "@baleen/contract/back-office/access-tokens.ts";
import { type Insertable, sql } from "kysely";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import type { Tables } from "../../tables.ts";

/** Minimum interval between two updates of `last_used_at`. */
const updateEveryS = 60;

export interface AccessToken {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly TokenPermission[];
}

/** Tokens with their makers. */
function tokensWithMakers(db: Queries) {
  return db.selectFrom("access_tokens as token").innerJoin("operators as maker", "maker.id", "token.made_by");
}

/**
 * The token that another system sent; undefined if it is unknown, has expired or was revoked, or if its maker is
 * disabled or no longer an owner.
 */
export async function findActiveToken(
  db: Queries,
  sent: string,
  now: Date,
): Promise<AccessToken | undefined> {
  const row = await tokensWithMakers(db)
    .select(["token.id", "token.name", "token.permissions", "token.last_used_at"])
    .where("token.token_digest", "=", digest(sent))
    .where("token.revoked_at", "is", null)
    .where("token.expires_at", ">", now)
    .where("maker.role", "=", "owner")
    .where("maker.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_used_at: lastUsedAt, ...token } = row;
  if (lastUsedAt === null || lastUsedAt <= secondsAfter(now, -updateEveryS))
    await db.updateTable("access_tokens").set({ last_used_at: now }).where("id", "=", token.id).execute();
  return token;
}

/** Undefined if a token has or had this name. */
export async function addAccessToken(
  tx: Queries,
  token: Insertable<Tables["access_tokens"]>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("access_tokens")
    .values(token)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findTokenName(db: Queries, id: number): Promise<string | undefined> {
  const row = await db.selectFrom("access_tokens").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name;
}

/** False if it does not exist or was revoked before. */
export async function endAccessToken(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("access_tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const maxListed = 500;

/** All tokens, newest first. */
export async function listTokens(db: Queries, now: Date) {
  return await tokensWithMakers(db)
    .select(["token.id", "token.name", "token.permissions", "token.ending", "maker.login as made_by"])
    .select(["token.made_at", "token.expires_at", "token.last_used_at", "token.revoked_at"])
    .select(
      sql<TokenState>`case when token.revoked_at is not null then 'revoked'
        when token.expires_at <= ${now} then 'expired'
        when maker.disabled_at is not null or maker.role <> 'owner' then 'orphaned'
        else 'active' end`.as("state"),
    )
    .orderBy("token.id", "desc")
    .limit(maxListed)
    .execute();
}
