import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type RecoveryRequest = Selectable<Tables["recovery_requests"]>;

/** How long a request waits for the two operators. */
export const requestLifeS = 7 * 86_400;

/** Adds a request; `account_id` becomes null if the account was deleted or merged meanwhile. */
export async function addRecoveryRequest(db: Queries, request: Insertable<Tables["recovery_requests"]>) {
  const accountId = request.account_id ?? 0;
  const account_id = sql<number | null>`(
    select id from accounts
    where id = ${accountId} and deleted_at is null and merged_into is null for key share)`;
  await db
    .insertInto("recovery_requests")
    .values({ ...request, account_id })
    .execute();
}

/** Requests that are neither closed nor expired. An approved one may still be in its waiting time. */
function openRequests(db: Queries, now: Date) {
  return db
    .selectFrom("recovery_requests")
    .selectAll()
    .where("closed_at", "is", null)
    .where((where) =>
      where.or([
        where.and([where("approved_at", "is not", null), where("works_until", ">", now)]),
        where.and([
          where("approved_at", "is", null),
          where("created_at", ">", secondsAfter(now, -requestLifeS)),
        ]),
      ]),
    );
}

export async function findRequestOfToken(db: Queries, tokenDigest: string, now: Date) {
  return await openRequests(db, now).where("token_digest", "=", tokenDigest).executeTakeFirst();
}

/** The account's request with this code; undefined if it is confirmed already. */
export async function findUnconfirmedRequest(
  db: Queries,
  { accountId, codeDigests }: { readonly accountId: number; readonly codeDigests: readonly string[] },
  now: Date,
): Promise<RecoveryRequest | undefined> {
  return await openRequests(db, now)
    .where("account_id", "=", accountId)
    .where(sql<boolean>`code_digest = any(${codeDigests})`)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
}

/** The one confirmed request of an account, approved or not. */
export async function findConfirmedRequest(db: Queries, accountId: number, now: Date) {
  return await openRequests(db, now)
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
}

/** Confirmed requests that wait for a second operator, oldest first. */
export async function listUnapprovedRequests(db: Queries, max: number, now: Date) {
  return await openRequests(db, now)
    .where("confirmed_at", "is not", null)
    .where("approved_at", "is", null)
    .orderBy("confirmed_at")
    .limit(max)
    .execute();
}

/** The transaction must hold the account's lock. An earlier confirmed request of the account is replaced. */
export async function saveConfirmation(
  tx: Queries,
  { id, account_id }: RecoveryRequest,
  { by, evidence }: { readonly by: string; readonly evidence: readonly string[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("recovery_requests")
    .set({ closed_at: now, outcome: "replaced" })
    .where("account_id", "=", account_id)
    .where("closed_at", "is", null)
    .where("confirmed_at", "is not", null)
    .execute();
  await tx
    .updateTable("recovery_requests")
    .set({ confirmed_at: now, confirmed_by: by, evidence: sql`${[...evidence]}::text[]` })
    .where("id", "=", id)
    .execute();
}

export async function saveApproval(
  tx: Queries,
  id: number,
  approval: Pick<Updateable<Tables["recovery_requests"]>, "approved_by" | "works_from" | "works_until">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("recovery_requests")
    .set({ approved_at: now, ...approval })
    .where("id", "=", id)
    .execute();
}

/** Marks an approved request as used; false if it is not valid now, or was closed meanwhile. */
export async function consumeRecoveryRequest(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_requests")
    .set({ closed_at: now, outcome: "used" })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("approved_at", "is not", null)
    .where("works_from", "<=", now)
    .where("works_until", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes an account's requests, expired or not; returns whether one of them was confirmed. */
export async function closeRecoveryRequests(
  tx: Queries,
  accountId: number,
  outcome: "rejected" | "refused" | "void",
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .updateTable("recovery_requests")
    .set({ closed_at: now, outcome })
    .where("account_id", "=", accountId)
    .where("closed_at", "is", null)
    .returning("confirmed_at")
    .execute();
  return rows.some((row) => row.confirmed_at !== null);
}
