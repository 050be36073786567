import type { signInAsSample as call } from "@baleen/contract/demo.ts";
import { type Account, lockAccount } from "../accounts/account-store.ts";
import { openDerivedAccount } from "../accounts/open-account.ts";
import { profileOf } from "../accounts/read-profile.ts";
import { openSession } from "../accounts/sessions/open-session.ts";
import { cardDigest } from "../membership/cards/card-key.ts";
import { redeemCard } from "../membership/cards/redeem-card.ts";
import { isUniqueViolation } from "../platform/database/database-errors.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, Visitor } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { randomToken } from "../platform/random.ts";
import type { DemoDeps } from "./deps.ts";
import { makeSampleKey } from "./sample-cards.ts";

const perMinute: RateLimit = { max: 20, windowS: 60, error: "tooManyLogins" };

/**
 * Signs the browser in to its own sample account, so that two visitors of the demo do not sign each other out. The account
 * becomes a member by redeeming a card.
 */
export const signInAsSample: Handler<DemoDeps, typeof call> = async (deps, { visitor }) => {
  await deps.rateLimits.consumeForIp("sample sign-in", visitor.clientKey, perMinute);
  const account = (await findSample(deps, visitor)) ?? (await openSample(deps, visitor));
  if (!isMember(deps, account)) await makeMember(deps, account.id);
  const { access_token, user } = await openSession(deps, {
    accountId: account.id,
    visitor,
    force: true,
    proof: { passwordHash: account.password_hash ?? "" },
  });
  if (!(access_token && user)) throw new AppError("unavailable");
  return { access_token, user };
};

function isMember({ clock }: DemoDeps, account: Account): boolean {
  return profileOf(account, clock.now()).roles.includes("vip");
}

/** Concurrent calls grant once: later ones find a member. */
async function makeMember(deps: DemoDeps, accountId: number): Promise<void> {
  const keyDigest = cardDigest(deps.secretKey, await makeSampleKey(deps));
  await inTransaction(deps.db, async (tx) => {
    if (isMember(deps, await lockAccount(tx, accountId))) return;
    await redeemCard(tx, deps.clock, accountId, keyDigest);
  });
}

async function findSample({ db }: DemoDeps, { device }: Visitor): Promise<Account | undefined> {
  return await db
    .selectFrom("sample_members")
    .innerJoin("accounts", "accounts.id", "sample_members.account_id")
    .where("device_digest", "=", device.digest)
    .selectAll("accounts")
    .executeTakeFirst();
}

/** Opens the browser's sample account, with a random password. */
async function openSample(deps: DemoDeps, visitor: Visitor): Promise<Account> {
  const { device, clientKey } = visitor;
  const passwordHash = await deps.passwordHash.hash(randomToken(deps.random));
  const opening = { username: "sample", nickname: undefined, email: null, phone: null };
  try {
    await inTransaction(deps.db, async (tx) => {
      const { id } = await openDerivedAccount(deps, tx, { ...opening, passwordHash, clientKey });
      await tx
        .insertInto("sample_members")
        .values({ device_digest: device.digest, account_id: id })
        .execute();
    });
  } catch (error) {
    // A concurrent call has opened it.
    if (!isUniqueViolation(error)) throw error;
  }
  const account = await findSample(deps, visitor);
  if (!account) throw new AppError("unavailable");
  return account;
}
