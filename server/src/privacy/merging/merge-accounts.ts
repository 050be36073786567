import type { mergeAccounts as call } from "@baleen/contract/privacy/merging.ts";
import { findAccessError } from "../../accounts/account-access.ts";
import { type Account, findAccount, lockAccount } from "../../accounts/account-store.ts";
import { enqueueNotices } from "../../accounts/change-notices.ts";
import { endOpenCodes } from "../../accounts/codes/code-store.ts";
import { endAccess } from "../../accounts/end-access.ts";
import { verifyOwner } from "../../accounts/owner-proof.ts";
import { profileOf } from "../../accounts/read-profile.ts";
import { canSignIn } from "../../accounts/sign-in-ways.ts";
import { listIdentities } from "../../accounts/wechat/identity-store.ts";
import type { Context } from "../../context.ts";
import { announceMerge, applyGrants } from "../../membership/announce-membership.ts";
import { mergeTime } from "../../membership/fold-grants.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import type { Handler, SignedInUser, Visitor } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import { endUnpaidOrder } from "../../shop/orders/order-store.ts";
import { closeOpenPayments, lockPendingOrders } from "../delete-account.ts";
import { requireMergeable } from "./merge-obstacles.ts";
import {
  addMerge,
  findMergeOfTicket,
  type MergedPair,
  moveRows,
  pointToSurvivor,
  type StoredMerge,
} from "./merge-store.ts";
import { isStillProved, type MergeTicket, readTicket } from "./merge-ticket.ts";

const mergesPerAccount = defineLimit("merges of accounts", {
  by: "account",
  max: 5,
  windowS: 86_400,
  error: "tooManyMerges",
});

/**
 * Makes two accounts of one person one. Unpaid payments of both are closed first. Everything else happens in one
 * transaction, once for each ticket, and a repetition gets the reply of the first request.
 */
export const mergeAccounts: Handler<typeof call> = async (context, request) => {
  const ticket = readTicket(context, request.body.ticket, request.user);
  const ticketDigest = digest(request.body.ticket);
  try {
    return await describeMerge(context, await mergeOnce(context, request, { ticket, ticketDigest }));
  } catch (error) {
    // A request with this ticket may have merged before, or meanwhile. The merge itself makes the checks fail: one of the
    // two accounts is absorbed.
    const done = error instanceof Rejection ? await findMergeOfTicket(context.db, ticketDigest) : undefined;
    if (!done) throw error;
    return await describeMerge(context, done);
  }
};

async function mergeOnce(
  context: Context,
  { body, user, visitor }: Parameters<typeof mergeAccounts>[1],
  { ticket, ticketDigest }: { readonly ticket: MergeTicket; readonly ticketDigest: string },
): Promise<StoredMerge> {
  await requireValidTicket(context, ticket, user);
  const lockOwner = await verifyOwner(context, {
    ...{ purpose: "verify", proof: body.proof, user, visitor },
    // The other account is proved as well, so whoever has a recent sign-in or a mailbox needs no password.
    isPasswordNeeded: () => false,
  });
  for (const accountId of [ticket.accountId, ticket.otherId]) await closeOpenPayments(context, accountId);
  return await inTransaction(context.db, async (tx) => {
    const other = await lockBoth(tx, ticket);
    const own = await lockOwner(tx);
    requireProved(ticket, other);
    await requireMergeable(tx, own, context.clock.now());
    await requireMergeable(tx, other, context.clock.now());
    await context.rateLimits.consumeAll([mergesPerAccount.of(own.id)], tx);
    const [survivor, absorbed] = body.survivor === "this" ? [own, other] : [other, own];
    await mergePair(context, tx, { pair: { survivor, absorbed }, ticketDigest, user, visitor });
    return { absorbedName: absorbed.username, survivorId: survivor.id };
  });
}

async function describeMerge({ db, clock }: Context, { survivorId, absorbedName }: StoredMerge) {
  const survivor = await findAccount(db, survivorId);
  if (!survivor) throw new Rejection("unauthorised");
  return { user: profileOf(survivor, clock.now()), absorbedName };
}

/** Checked before payments are closed, and again under the locks. */
async function requireValidTicket(context: Context, ticket: MergeTicket, { accountId }: SignedInUser) {
  const isOwn = ticket.accountId === accountId && ticket.validUntil > context.clock.now();
  const other = isOwn ? await findAccount(context.db, ticket.otherId) : undefined;
  if (!other) throw new Rejection("mergeTicketInvalid");
  requireProved(ticket, other);
}

/** Throws `mergeTicketInvalid` if the other account's owner has changed how to sign in, or it was merged or blocked. */
function requireProved(ticket: MergeTicket, other: Account): void {
  if (findAccessError(other, "manage") || !isStillProved(ticket, other))
    throw new Rejection("mergeTicketInvalid");
}

/** Locks both accounts, in ascending order of ids so that two opposite merges cannot deadlock. Returns the other one. */
async function lockBoth(tx: Tx, { accountId, otherId }: MergeTicket): Promise<Account> {
  for (const id of [accountId, otherId].toSorted((one, other) => one - other)) await lockAccount(tx, id);
  return await lockAccount(tx, otherId);
}

interface MergeRequest {
  readonly pair: MergedPair;
  readonly ticketDigest: string;
  readonly user: SignedInUser;
  readonly visitor: Visitor;
}

/**
 * Moves everything of the absorbed account to the survivor. All sessions end but the one that asks, which becomes the
 * survivor's; the machines of the absorbed account are signed out. The transaction must hold the locks of both.
 */
async function mergePair(
  context: Context,
  tx: Tx,
  { pair, ticketDigest, user: { sessionId }, visitor }: MergeRequest,
): Promise<void> {
  const { survivor, absorbed } = pair;
  const now = context.clock.now();
  await endUnpaidOrders(tx, absorbed.id, now);
  const { language, device } = visitor;
  const keepsSession = { except: { sessionId }, browserLabel: device.label };
  await endAccess(context, tx, absorbed, "mergedAway", keepsSession);
  await endAccess(context, tx, survivor, "mergedInto", keepsSession);
  for (const { id } of [survivor, absorbed]) await endOpenCodes(tx, id, now);
  const grants = [...(await listGrants(tx, survivor.id)), ...(await listGrants(tx, absorbed.id))];
  const at = mergeTime(grants, now);
  await announceMerge(tx, absorbed, survivor.id, at);
  const moved = await moveRows(tx, pair);
  await addMerge(tx, { pair, at, ticketDigest, moved });
  await pointToSurvivor(tx, pair, at);
  await applyGrants(tx, survivor.id, await listGrants(tx, survivor.id), at);
  await requireWayIn(context, tx, survivor.id);
  if (gainsAddress(pair)) await endAccess(context, tx, survivor, "contactAdded");
  const names = { absorbedName: absorbed.username, survivorName: survivor.username };
  for (const account of [survivor, absorbed])
    await enqueueNotices(context, tx, account, { purpose: "accounts-merged", ...names, language });
}

/** Throws `mergeLeavesNoWayIn`. The absorbed account's name and a second password sign in no more. */
async function requireWayIn(context: Context, tx: Tx, survivorId: number): Promise<void> {
  const survivor = await lockAccount(tx, survivorId);
  if (!canSignIn(context, survivor, await listIdentities(tx, survivorId)))
    throw new Rejection("mergeLeavesNoWayIn");
}

async function endUnpaidOrders(tx: Tx, accountId: number, at: Date): Promise<void> {
  for (const order of await lockPendingOrders(tx, accountId))
    await endUnpaidOrder(tx, order, { to: "closed", cause: "accountsMerged", at });
}

function gainsAddress({ survivor, absorbed }: MergedPair): boolean {
  return (["email", "phone"] as const).some(
    (contact) => survivor[contact] === null && absorbed[contact] !== null,
  );
}
