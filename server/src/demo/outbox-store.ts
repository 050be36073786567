import type { OutboxMessage } from "@baleen/contract/demo.ts";
import type { Account } from "../accounts/account-store.ts";
import type { Context } from "../context.ts";
import { maskAddress } from "../messages/compose-message.ts";
import { purge } from "../operations/purge.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { demoRetention } from "../privacy/retention-policy.ts";

const maxShown = 200;

export async function saveMessage(db: Queries, message: Omit<OutboxMessage, "sentAt">, sentAt: Date) {
  await db
    .insertInto("outbox")
    .values({
      channel: message.channel,
      // The account has been deleted by now, so its address is masked.
      recipient:
        message.purpose === "account-deleted" ? maskAddress(message.channel, message.to) : message.to,
      purpose: message.purpose,
      code: message.code ?? null,
      subject: message.subject ?? null,
      body: message.text,
      sent_at: sentAt,
    })
    .execute();
}

export async function listMessages(db: Queries): Promise<OutboxMessage[]> {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("id", "desc").limit(maxShown).execute();
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    purpose: row.purpose,
    ...(row.code !== null && { code: row.code }),
    ...(row.subject !== null && { subject: row.subject }),
    text: row.body,
    sentAt: row.sent_at.toISOString(),
  }));
}

/** Deletes an account's data in the demo's own tables: mails and SMS to it, and its sample member. */
export async function eraseDemoData(tx: Tx, { id, email, phone }: Account): Promise<void> {
  const addresses = [email, phone].filter((address) => address !== null);
  if (addresses.length > 0) await tx.deleteFrom("outbox").where("recipient", "in", addresses).execute();
  await tx.deleteFrom("sample_members").where("account_id", "=", id).execute();
}

export async function saveAnswer(db: Queries, captchaId: string, answer: string, createdAt: Date) {
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

/** `purge`, including the tables of the demo. */
export async function purgeDemo(context: Context): Promise<void> {
  await purge(context, [
    { table: "captcha_answers", ageColumn: "created_at", term: demoRetention.captchaAnswers },
    { table: "outbox", ageColumn: "sent_at", term: demoRetention.outbox },
  ]);
}
