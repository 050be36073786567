import type { OwnerProof } from "@baleen/contract/privacy/privacy.ts";
import { lockOwnAccount } from "../../accounts/account-access.ts";
import { isRecentSignIn } from "../../accounts/recent-sign-in.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { SignedInUser, Visitor } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { verifyOwner } from "../verify-owner.ts";

interface OwnRequest {
  readonly proof: OwnerProof | undefined;
  readonly user: SignedInUser;
  readonly visitor: Visitor;
}

export async function verifyOwn(context: Context, { proof, user, visitor }: OwnRequest) {
  if (proof) return await verifyOwner(context, { purpose: "delete", proof, user, visitor });
  if (!isRecentSignIn(user, visitor, context.clock.now()))
    throw new Rejection("passwordNeeded", { fields: { password: "passwordNeeded" } });
  return (tx: Tx) => lockOwnAccount(tx, user, "manage");
}
