import type { issueCaptcha as call } from "@baleen/contract/accounts/captcha.ts";
import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { deleteOldRows } from "../../platform/database/run-in-batches.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { giveDeviceId } from "../../platform/http/device.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { normaliseAnswer } from "./answers.ts";

const perClient = defineLimit("captchas", { by: "client", max: 30, windowS: 60, error: "tooManyCaptchas" });

export const issueCaptcha = defineHandler<Handler<typeof call>>({
  precondition({ captchas }) {
    // During a flood from many addresses most requests are rejected here.
    if (captchas.isOverloaded()) throw new Rejection("unavailable", { retryAfterS: 2 });
  },
  perClient: [perClient],
  async run({ db, clock, random, keyRing, captchas, recordCaptchaAnswer }, { visitor }) {
    // A code comes next, which belongs to the browser that asks for it.
    giveDeviceId(visitor);
    const { answer, picture } = await captchas.take();
    const sessionId = randomToken(random);
    const answerDigest = keyRing.digest("captcha", [sessionId, answer]);
    await db
      .insertInto("captchas")
      .values({ id: sessionId, answer_digest: answerDigest, created_at: clock.now() })
      .execute();
    await recordCaptchaAnswer?.(sessionId, answer);
    return { image: `data:image/png;base64,${Buffer.from(picture).toString("base64")}`, sessionId };
  },
});

const captchaLifeS = retentionPolicy.captchas.retentionS;

/**
 * Checks an answer and deletes its captcha. Throws `captchaWrong` if the answer is wrong or the captcha is older than
 * three minutes.
 */
export async function checkCaptcha(
  { db, clock, keyRing }: Pick<Context, "db" | "clock" | "keyRing">,
  { sessionId, captcha }: { sessionId: string; captcha: string },
): Promise<void> {
  // Deleted before the check, so that each captcha can be tried only once.
  const issued = await db
    .deleteFrom("captchas")
    .where("id", "=", sessionId)
    .returning(["answer_digest", "created_at"])
    .executeTakeFirst();
  const parts = [sessionId, normaliseAnswer(captcha)];
  const isFresh = issued && issued.created_at > secondsAfter(clock.now(), -captchaLifeS);
  if (!isFresh || !keyRing.matches("captcha", parts, issued.answer_digest)) {
    throw new Rejection("captchaWrong", { fields: { captcha: "captchaWrong" } });
  }
}

/** Deletes expired captchas, and the oldest ones above `max`, which bounds the size of the table. */
export async function purgeCaptchas(db: Queries, before: Date, max: number): Promise<void> {
  await deleteOldRows(db, { table: "captchas", ageColumn: "created_at" }, before);
  const surplus = await db
    .selectFrom("captchas")
    .select("created_at")
    .orderBy("created_at", "desc")
    .offset(max)
    .limit(1)
    .executeTakeFirst();
  if (surplus) await deleteOldRows(db, { table: "captchas", ageColumn: "created_at" }, surplus.created_at);
}
