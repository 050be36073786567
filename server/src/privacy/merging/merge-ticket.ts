import { mergeTicketLifetimeS } from "@baleen/contract/privacy/merging.ts";
import type { Account } from "../../accounts/account-store.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { digest } from "../../platform/digest.ts";
import type { SignedInUser } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";

/** What a proof of another account permits: to merge it with the signed-in one, in this session. */
export interface MergeTicket {
  readonly accountId: number;
  readonly otherId: number;
  readonly validUntil: Date;
  /** A digest of how the other account's owner signs in. The ticket is void once that has changed. */
  readonly ownerDigest: string;
}

type TicketUser = Pick<SignedInUser, "accountId" | "sessionId">;

/** Makes the ticket of the person who has just proved another account. */
export function makeTicket(
  { clock, keyRing }: Pick<Context, "clock" | "keyRing">,
  { accountId, sessionId }: TicketUser,
  other: Account,
): { readonly ticket: string; readonly validUntil: Date } {
  const validUntil = secondsAfter(clock.now(), mergeTicketLifetimeS);
  const parts = [sessionId, accountId, other.id, validUntil.getTime()].map(String);
  return { ticket: keyRing.sign("merge of accounts", [...parts, digestOwner(other)]), validUntil };
}

/** Reads a ticket of this session, expired or not. Throws `mergeTicketInvalid`. */
export function readTicket(
  { keyRing }: Pick<Context, "keyRing">,
  ticket: string,
  { sessionId }: TicketUser,
): MergeTicket {
  const [ownSession, accountId, otherId, validUntil, ownerDigest] =
    keyRing.verify("merge of accounts", ticket) ?? [];
  if (ownerDigest === undefined || Number(ownSession) !== sessionId)
    throw new Rejection("mergeTicketInvalid");
  return {
    accountId: Number(accountId),
    otherId: Number(otherId),
    validUntil: new Date(Number(validUntil)),
    ownerDigest,
  };
}

/** Whether the other account's owner still signs in as when the account was proved. */
export function isStillProved({ ownerDigest }: MergeTicket, other: Account): boolean {
  return ownerDigest === digestOwner(other);
}

const digestOwner = ({ password_hash, email, phone }: Account) =>
  digest(JSON.stringify([password_hash, email, phone]));
