import { deleteOld } from "../db/in-batches.ts";
import type { Queries } from "../db/transaction.ts";

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

/** Takes a captcha out, so that nobody else can try it; undefined when it is not there (any more). */
export async function takeCaptcha(db: Queries, id: string) {
  return await db
    .deleteFrom("captchas")
    .where("id", "=", id)
    .returning(["answer_digest", "created_at"])
    .executeTakeFirst();
}

/** Removes what is too old, and the oldest beyond a number, so that nobody can fill the table. */
export async function purgeCaptchas(db: Queries, before: Date, most: number): Promise<void> {
  await deleteOld(db, { table: "captchas", since: "created_at", before });
  const kept = db
    .selectFrom("captchas")
    .select("created_at")
    .orderBy("created_at", "desc")
    .offset(most)
    .limit(1);
  await db.deleteFrom("captchas").where("created_at", "<=", kept).execute();
}
