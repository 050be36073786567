import type { Queries } from "../platform/database/transaction.ts";

export async function keepAnswer(
  db: Queries,
  captchaId: string,
  answer: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto("captcha_answers")
    .values({ captcha_id: captchaId, answer, created_at: createdAt })
    .execute();
}

export async function findAnswer(db: Queries, captchaId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("captcha_answers")
    .select("answer")
    .where("captcha_id", "=", captchaId)
    .executeTakeFirst();
  return row?.answer;
}
