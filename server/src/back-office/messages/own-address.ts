import type { Language } from "@baleen/contract/language.ts";
import { sql } from "kysely";
import { codeWrong } from "../../accounts/codes/check-code.ts";
import { composeOperatorMail } from "../../messages/compose-operator-mail.ts";
import type { Outgoing } from "../../messages/senders/sender.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { keyedDigest, sameDigest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { randomDigits } from "../../platform/random.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";

const codeLifeS = 600;
const maxGuesses = 5;
/** Mails to an operator's own address, which cannot be used to write to others in bulk. */
const oncePerMinute: RateLimit = { max: 1, windowS: 60, error: "tooManyOperatorTries" };

interface Addressed {
  readonly operatorId: number;
  readonly language: Language;
}

export async function readOwnAddress(db: Database, operatorId: number) {
  const row = await findAddress(db, operatorId);
  return { email: row?.email ?? null, pendingEmail: row?.pending_email ?? null };
}

/** Sends a code to an address that the operator claims. Throws `tooManyOperatorTries`. */
export async function sendAddressCode(
  deps: PrivacyDeps,
  { operatorId, email, language }: Addressed & { readonly email: string },
): Promise<void> {
  await consumeMail(deps, operatorId);
  const code = randomDigits(deps.random, 6);
  const pending = {
    pending_email: email,
    code_digest: digestOf(deps, operatorId, email, code),
    code_sent_at: deps.clock.now(),
    guesses: 0,
  };
  await deps.db
    .insertInto("operator_addresses")
    .values({ operator_id: operatorId, email: null, ...pending })
    .onConflict((conflict) => conflict.column("operator_id").doUpdateSet(pending))
    .execute();
  await send(deps, composeOperatorMail({ purpose: "operator-address", to: email, code, language }));
}

/** Throws `codeWrong` for a wrong or expired code and after five guesses. */
export async function confirmAddress(deps: PrivacyDeps, operatorId: number, code: string): Promise<string> {
  const { db, clock } = deps;
  // Counted before it is compared, so that parallel guesses are five as well.
  const guessed = await db
    .updateTable("operator_addresses")
    .set({ guesses: sql<number>`guesses + 1` })
    .where("operator_id", "=", operatorId)
    .where("guesses", "<", maxGuesses)
    .where("code_sent_at", ">", secondsAfter(clock.now(), -codeLifeS))
    .returning(["pending_email", "code_digest"])
    .executeTakeFirst();
  const { pending_email: email, code_digest: digest } = guessed ?? {};
  if (!email || !digest || !sameDigest(digest, digestOf(deps, operatorId, email, code))) throw codeWrong();
  await db
    .updateTable("operator_addresses")
    .set({ email, pending_email: null, code_digest: null, code_sent_at: null })
    .where("operator_id", "=", operatorId)
    .where("code_digest", "=", digest)
    .execute();
  return email;
}

/** Sends a test mail to the operator's own address. Throws `OperatorError` without one, or with the provider's sentence. */
export async function sendTestMail(deps: PrivacyDeps, { operatorId, language }: Addressed): Promise<string> {
  const email = (await findAddress(deps.db, operatorId))?.email;
  if (!email) {
    throw new OperatorError({ zh: "请先确认你自己的邮箱", en: "Confirm an address of your own first" });
  }
  await consumeMail(deps, operatorId);
  await send(deps, composeOperatorMail({ purpose: "test", to: email, language }));
  return email;
}

async function findAddress(db: Database, operatorId: number) {
  return await db
    .selectFrom("operator_addresses")
    .select(["email", "pending_email"])
    .where("operator_id", "=", operatorId)
    .executeTakeFirst();
}

async function consumeMail({ rateLimits }: PrivacyDeps, operatorId: number): Promise<void> {
  await rateLimits.consume(`mail to operator ${operatorId}`, oncePerMinute);
}

async function send({ sender }: PrivacyDeps, message: Outgoing): Promise<void> {
  try {
    await sender.send(message);
  } catch {
    // The message log has the provider's sentence.
    throw new AppError("codeNotSent", {
      sentence: {
        zh: "邮件没有发出，原因见发送记录",
        en: "The mail was not sent. The log of messages says why",
      },
    });
  }
}

function digestOf({ secretKey }: PrivacyDeps, operatorId: number, email: string, code: string): string {
  return keyedDigest(secretKey, "operator address", String(operatorId), email, code);
}
