import type { Selectable } from "kysely";
import { secondsAfter } from "../platform/clock.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { type Random, randomToken } from "../platform/random.ts";
import { findDevice } from "./device-store.ts";

const accessTokenS = 3600;
/** A refresh token that is not used for so long has expired. */
export const refreshTokenS = 90 * 86_400;
/** The clock of the last use is written at most this often. */
const updateEveryS = 60;

export type TokenRow = Selectable<Tables["device_tokens"]>;

/** The answer of the token endpoint (RFC 6749, 9449). */
export type TokenReply = Awaited<ReturnType<typeof issueTokens>>;

export async function issueTokens(
  tx: Queries,
  random: Random,
  { deviceId, predecessorId }: { readonly deviceId: number; readonly predecessorId: number | null },
  now: Date,
) {
  const accessToken = randomToken(random);
  const refreshToken = randomToken(random);
  await tx
    .insertInto("device_tokens")
    .values({
      device_id: deviceId,
      predecessor_id: predecessorId,
      access_digest: digest(accessToken),
      refresh_digest: digest(refreshToken),
      issued_at: now,
    })
    .execute();
  return {
    access_token: accessToken,
    token_type: "DPoP" as const,
    expires_in: accessTokenS,
    refresh_token: refreshToken,
  };
}

export async function findByRefreshToken(db: Queries, token: string): Promise<TokenRow | undefined> {
  return await db
    .selectFrom("device_tokens")
    .selectAll()
    .where("refresh_digest", "=", digest(token))
    .executeTakeFirst();
}

/** The device of either token of a pair. */
export async function findDeviceOfToken(db: Queries, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("device_tokens")
    .select("device_id")
    .where((where) =>
      where.or([where("access_digest", "=", digest(token)), where("refresh_digest", "=", digest(token))]),
    )
    .executeTakeFirst();
  return row?.device_id;
}

/** The newest pair that a refresh token has given. */
export async function findSuccessor(tx: Queries, id: number): Promise<TokenRow | undefined> {
  return await tx
    .selectFrom("device_tokens")
    .selectAll()
    .where("predecessor_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function updateTokens(
  tx: Queries,
  id: number,
  changes: Partial<Pick<TokenRow, "refresh_used_at" | "revoked_at">>,
): Promise<void> {
  await tx.updateTable("device_tokens").set(changes).where("id", "=", id).execute();
}

/** The device of a valid access token, whose use is noted. */
export async function acceptAccessToken(db: Queries, accessToken: string, now: Date) {
  const row = await db
    .selectFrom("device_tokens")
    .select(["id", "device_id", "access_used_at"])
    .where("access_digest", "=", digest(accessToken))
    .where("issued_at", ">", secondsAfter(now, -accessTokenS))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  const device = row && (await findDevice(db, row.device_id));
  if (!row || !device || device.ended_at !== null) return undefined;
  if (row.access_used_at === null || secondsAfter(row.access_used_at, updateEveryS) <= now) {
    await db.updateTable("device_tokens").set({ access_used_at: now }).where("id", "=", row.id).execute();
    await db.updateTable("devices").set({ seen_at: now }).where("id", "=", device.id).execute();
  }
  return device;
}
