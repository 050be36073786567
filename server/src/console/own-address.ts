import { sql } from "kysely";
import { codeWrong } from "../accounts/codes/code-store.ts";
import type { Context } from "../context.ts";
import { composeOperatorMail } from "../messages/compose-operator-mail.ts";
import type { OutgoingMessage } from "../messages/senders/sender.ts";
import type { ConsoleHandler } from "../operators/console-handler.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { randomDigits } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";

const codeLifetimeS = 600;
const maxGuesses = 5;
/** Limits codes and test mails, which could otherwise be used to mail other people in bulk. */
const perOperator = defineLimit("mails to an operator’s own address", {
  by: "operator",
  max: 1,
  windowS: 60,
  error: "tooManyOperatorTries",
});

export const readOwnAddress: ConsoleHandler<"readOwnAddress"> = async ({ readsDb }, { operator }) => {
  const row = await findAddress(readsDb, operator.id);
  return { email: row?.email ?? null, pendingEmail: row?.pending_email ?? null };
};

/** Sends a code to the address that the operator enters. Throws `tooManyOperatorTries`. */
export const setOwnAddress = defineHandler<ConsoleHandler<"setOwnAddress">>({
  limits: ({ operator }) => [perOperator.of(operator.id)],
  async run(context, request) {
    const { id } = request.operator;
    const { email } = request.body;
    const code = randomDigits(context.random, 6);
    const pending = {
      pending_email: email,
      code_digest: context.keyRing.digest("operator address", [String(id), email, code]),
      code_sent_at: context.clock.now(),
      guesses: 0,
    };
    await context.db
      .insertInto("operator_addresses")
      .values({ operator_id: id, email: null, ...pending })
      .onConflict((conflict) => conflict.column("operator_id").doUpdateSet(pending))
      .execute();
    const { language } = request;
    await send(context, composeOperatorMail({ purpose: "operator-address", to: email, code, language }));
    return null;
  },
});

/** Throws `codeWrong` for a wrong or expired code and after five guesses. */
export const confirmOwnAddress: ConsoleHandler<"confirmOwnAddress"> = async (
  context,
  { operator: { id }, body: { code } },
) => {
  // Counted before the comparison, so that concurrent guesses count too.
  const guessed = await context.db
    .updateTable("operator_addresses")
    .set({ guesses: sql<number>`guesses + 1` })
    .where("operator_id", "=", id)
    .where("guesses", "<", maxGuesses)
    .where("code_sent_at", ">", secondsAfter(context.clock.now(), -codeLifetimeS))
    .returning(["pending_email", "code_digest"])
    .executeTakeFirst();
  const { pending_email: email, code_digest: digest } = guessed ?? {};
  const isRight =
    email && digest && context.keyRing.matches("operator address", [String(id), email, code], digest);
  if (!isRight) throw codeWrong();
  await context.db
    .updateTable("operator_addresses")
    .set({ email, pending_email: null, code_digest: null, code_sent_at: null })
    .where("operator_id", "=", id)
    .where("code_digest", "=", digest)
    .execute();
  return { email };
};

/**
 * Sends a test mail to the operator's own address. Throws `ownAddressNeeded` if there is none, or
 * `operatorMailNotSent`.
 */
export const sendTestMessage: ConsoleHandler<"sendTestMessage"> = async (
  context,
  { operator: { id }, language },
) => {
  const email = (await findAddress(context.db, id))?.email;
  if (!email) throw new Rejection("ownAddressNeeded");
  await context.rateLimits.consumeAll([perOperator.of(id)]);
  await send(context, composeOperatorMail({ purpose: "test", to: email, language }));
  return { email };
};

async function findAddress(db: Database, operatorId: number) {
  return await db
    .selectFrom("operator_addresses")
    .select(["email", "pending_email"])
    .where("operator_id", "=", operatorId)
    .executeTakeFirst();
}

async function send({ sender }: Pick<Context, "sender">, message: OutgoingMessage): Promise<void> {
  try {
    await sender.send(message);
  } catch {
    throw new Rejection("operatorMailNotSent");
  }
}
