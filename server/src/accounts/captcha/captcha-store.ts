import { deleteOld } from "../../platform/database/in-batches.ts";
import type { Queries } from "../../platform/database/transaction.ts";

export async function addCaptcha(
  db: Queries,
  id: string,
  answerDigest: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto("captchas")
    .values({ id, answer_digest: answerDigest, created_at: createdAt })
    .execute();
}

/** Deletes a captcha and returns it, so that it can be tried once; undefined if it is gone. */
export async function takeCaptcha(db: Queries, id: string) {
  return await db
    .deleteFrom("captchas")
    .where("id", "=", id)
    .returning(["answer_digest", "created_at"])
    .executeTakeFirst();
}

/** Deletes expired captchas, and the oldest beyond `max`, which bounds the table. */
export async function purgeCaptchas(db: Queries, before: Date, max: number): Promise<void> {
  await deleteOld(db, { table: "captchas", since: "created_at", before });
  const surplus = await db
    .selectFrom("captchas")
    .select("created_at")
    .orderBy("created_at", "desc")
    .offset(max)
    .limit(1)
    .executeTakeFirst();
  if (surplus) await deleteOld(db, { table: "captchas", since: "created_at", before: surplus.created_at });
}
