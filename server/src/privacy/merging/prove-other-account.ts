import type { ReplyOf } from "@baleen/contract/call.ts";
import type {
  proveOtherAccount as call,
  MergeAccount,
  MergeSide,
  OtherProof,
} from "@baleen/contract/privacy/merging.ts";
import { requireOpenAccount } from "../../accounts/account-access.ts";
import { type Account, findAccount, lockAccount } from "../../accounts/account-store.ts";
import { isRecentSignIn } from "../../accounts/recent-sign-in.ts";
import {
  checkProof,
  consumeProof,
  signInsPerClient,
  type VerifiedOwner,
  verifyContactCode,
  verifyLoginPassword,
} from "../../accounts/sessions/log-in.ts";
import { verifyWechatVisit } from "../../accounts/wechat/verify-visit.ts";
import type { Context } from "../../context.ts";
import { foldGrants, mergeTime, withMerge } from "../../membership/fold-grants.ts";
import { listGrants, type StoredGrant } from "../../membership/membership-store.ts";
import { maskAddress } from "../../messages/compose-message.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listOpenOrderNos } from "../delete-account.ts";
import { countDaysLeft } from "../read-privacy.ts";
import { listObstacles } from "./merge-obstacles.ts";
import { countRecords } from "./merge-store.ts";
import { makeTicket } from "./merge-ticket.ts";

type Prove<Type extends OtherProof["type"]> = (
  context: Context,
  proof: Extract<OtherProof, { type: Type }>,
  visitor: Visitor,
) => Promise<VerifiedOwner>;

/** How each kind of proof is verified. Wrong ones count for the limits of sign-ins. */
const proofs: { readonly [Type in OtherProof["type"]]: Prove<Type> } = {
  username: verifyLoginPassword,
  email: verifyContactCode,
  phone: verifyContactCode,
  async wechat(context, _, visitor) {
    const owner = await verifyWechatVisit(context, visitor);
    if (!owner) throw new Rejection("mergeWechatUnknown");
    return owner;
  },
};

function verifyOther<Type extends OtherProof["type"]>(
  context: Context,
  proof: Extract<OtherProof, { type: Type }>,
  visitor: Visitor,
): Promise<VerifiedOwner> {
  const prove: Prove<Type> = proofs[proof.type as Type];
  return prove(context, proof, visitor);
}

/**
 * Proves another account of the same person, and shows what a merge of both would give. Uses the proof up. Throws like
 * `logIn`, and `mergeSameAccount`.
 */
export const proveOtherAccount = defineHandler<Handler<typeof call>>({
  perClient: signInsPerClient,
  async run(context, { body, user, visitor }) {
    const { accountId: otherId, proof } = await verifyOther(context, body, visitor);
    if (otherId === user.accountId) throw new Rejection("mergeSameAccount");
    const { email: supportMailbox } = (await context.content.read()).company;
    const now = context.clock.now();
    const other = await inTransaction(context.db, async (tx) => {
      const account = await lockAccount(tx, otherId);
      await checkProof(tx, account, proof);
      requireOpenAccount(account, supportMailbox);
      await consumeProof(tx, proof, now);
      return account;
    });
    const own = await findAccount(context.db, user.accountId);
    if (!own) throw new Rejection("unauthorised");
    const { ticket, validUntil } = makeTicket(context, user, other);
    return {
      ticket,
      validUntil: validUntil.toISOString(),
      ...(await describePair(context.db, { this: own, other }, now)),
      needsOwnProof: !isRecentSignIn(user, visitor, now),
    };
  },
});

type Pair = Readonly<Record<MergeSide, Account>>;
type Description = Omit<ReplyOf<typeof call>, "ticket" | "validUntil" | "needsOwnProof">;

async function describePair(db: Queries, pair: Pair, now: Date): Promise<Description> {
  const grants = { this: await listGrants(db, pair.this.id), other: await listGrants(db, pair.other.id) };
  const all = [...grants.this, ...grants.other];
  const merge = { accountId: pair.other.id, at: mergeTime(all, now) };
  const mergedGrants = [...grants.this, ...withMerge(grants.other, merge)];
  const sides = ["this", "other"] as const;
  const obstacles = await Promise.all(
    sides.map(async (account) =>
      (await listObstacles(db, pair[account], now)).map((obstacle) => ({ ...obstacle, account })),
    ),
  );
  const unpaidOrders = await Promise.all(sides.map((account) => listOpenOrderNos(db, pair[account].id)));
  return {
    this: await describeAccount(db, pair.this, grants.this, now),
    other: await describeAccount(db, pair.other, grants.other, now),
    older: pair.other.created_at < pair.this.created_at ? "other" : "this",
    merged: describeDays(mergedGrants, now),
    obstacles: obstacles.flat(),
    unpaidOrders: unpaidOrders.flat(),
  };
}

async function describeAccount(
  db: Queries,
  account: Account,
  grants: readonly StoredGrant[],
  now: Date,
): Promise<MergeAccount> {
  const { email, phone } = account;
  return {
    username: account.username,
    email: email && maskAddress("email", email),
    phone: phone && maskAddress("sms", phone),
    hasPassword: account.password_hash !== null,
    createdAt: account.created_at.toISOString(),
    ...describeDays(grants, now),
    ...(await countRecords(db, account.id)),
  };
}

function describeDays(grants: readonly StoredGrant[], now: Date) {
  const end = foldGrants(grants);
  return {
    levels: countDaysLeft(grants, now),
    memberUntil: end && end > now ? end.toISOString() : null,
  };
}
