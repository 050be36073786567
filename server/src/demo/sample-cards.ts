import type { readSampleCard as cardCall, signInAsSample as signInCall } from "@baleen/contract/demo.ts";
import { type Account, lockAccount } from "../accounts/account-store.ts";
import { profileOf } from "../accounts/read-profile.ts";
import { openAccountWithFreeName } from "../accounts/register.ts";
import { openSession } from "../accounts/sessions/log-in.ts";
import type { Context, DemoContext } from "../context.ts";
import { redeemCard } from "../membership/cards/activate-card.ts";
import { cardDigests } from "../membership/cards/card-key.ts";
import { cardStateOf, countCards, findCard } from "../membership/cards/card-store.ts";
import { makeCards } from "../membership/cards/make-cards.ts";
import { isUniqueViolation } from "../platform/database/database-errors.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler, Visitor } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { randomToken } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";

/**
 * Creates three card keys at the demo's first start, one for each package. Later starts return none, because keys
 * cannot be shown again.
 */
export async function makeFirstCards(context: Context): Promise<string[]> {
  if ((await countCards(context.db, {}, context.clock.now())) > 0) return [];
  const { packages } = await context.content.read();
  const keys: string[] = [];
  for (const { id } of packages.slice(0, 3)) keys.push(await makeKey(context, id, "demo"));
  return keys;
}

/** The demo's card key to try. A used key is replaced, so there is always exactly one. */
export const readSampleCard: Handler<typeof cardCall, DemoContext> = async (context) => {
  const offered = await context.db.selectFrom("sample_card").select("card_key").executeTakeFirst();
  if (offered && (await isUsable(context, offered.card_key))) return { cardKey: offered.card_key };
  const cardKey = await makeSampleKey(context);
  await context.db
    .insertInto("sample_card")
    .values({ card_key: cardKey })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ card_key: cardKey }))
    .execute();
  return { cardKey };
};

/** Creates a card for the first package on sale. Throws `notFound` if there is none. */
async function makeSampleKey(context: Context): Promise<string> {
  const { packages } = await context.content.read();
  const [first] = packages;
  if (!first) throw new Rejection("notFound");
  return await makeKey(context, first.id, "sample");
}

async function makeKey(context: Context, packageId: number, batch: string): Promise<string> {
  const [key = ""] = await makeCards(context, { packageId, count: 1, batch, tag: null, expiresAt: null });
  return key;
}

async function isUsable({ db, clock, keyRing }: Context, key: string): Promise<boolean> {
  const card = await findCard(db, cardDigests(keyRing, key));
  return card !== undefined && cardStateOf(card, clock.now()) === "unused";
}

const perClient = defineLimit("sign-ins to sample accounts", {
  by: "client",
  max: 20,
  windowS: 60,
  error: "tooManyLogins",
});

/**
 * Signs the browser in to its own sample account, so that visitors of the demo do not sign each other out. The account
 * becomes a member by redeeming a card.
 */
export const signInAsSample = defineHandler<Handler<typeof signInCall, DemoContext>>({
  perClient: [perClient],
  async run(context, { visitor }) {
    const account = (await findSample(context, visitor)) ?? (await openSample(context, visitor));
    if (!isMember(context, account)) await makeMember(context, account.id);
    const { access_token, user } = await openSession(context, {
      accountId: account.id,
      visitor,
      endsOtherSession: true,
      proof: { passwordHash: account.password_hash ?? "" },
    });
    if (!(access_token && user)) throw new Rejection("unavailable");
    return { access_token, user };
  },
});

function isMember({ clock }: Pick<Context, "clock">, account: Account): boolean {
  return profileOf(account, clock.now()).roles.includes("vip");
}

/** Concurrent calls grant only once: later ones find a member. */
async function makeMember(context: Context, accountId: number): Promise<void> {
  const keyDigests = cardDigests(context.keyRing, await makeSampleKey(context));
  await inTransaction(context.db, async (tx) => {
    if (isMember(context, await lockAccount(tx, accountId))) return;
    await redeemCard(tx, context, { accountId }, keyDigests);
  });
}

async function findSample({ db }: Pick<Context, "db">, { device }: Visitor): Promise<Account | undefined> {
  return await db
    .selectFrom("sample_members")
    .innerJoin("accounts", "accounts.id", "sample_members.account_id")
    .where("device_digest", "=", device.digest)
    .selectAll("accounts")
    .executeTakeFirst();
}

async function openSample(context: Context, visitor: Visitor): Promise<Account> {
  const { device, clientKey } = visitor;
  const passwordHash = await context.passwordHash.hash(randomToken(context.random));
  const opening = { username: "sample", nickname: undefined, email: null, phone: null };
  try {
    await inTransaction(context.db, async (tx) => {
      const { id } = await openAccountWithFreeName(context, tx, { ...opening, passwordHash, clientKey });
      await tx
        .insertInto("sample_members")
        .values({ device_digest: device.digest, account_id: id })
        .execute();
    });
  } catch (error) {
    // A concurrent call has opened it.
    if (!isUniqueViolation(error)) throw error;
  }
  const account = await findSample(context, visitor);
  if (!account) throw new Rejection("unavailable");
  return account;
}
