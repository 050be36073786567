import type { Tx } from "../platform/database/transaction.ts";
import { applyGrants } from "./announce-membership.ts";
import { foldGrants } from "./fold-grants.ts";
import { addGrant, type NewGrant } from "./membership-store.ts";

/**
 * Adds a grant, unless its source has already granted, and returns the membership's new end. Grants are made only here.
 * The transaction must hold the account's lock.
 */
export async function grantMembership(tx: Tx, grant: NewGrant): Promise<Date | null> {
  const { isNew, grants } = await addGrant(tx, grant);
  if (!isNew) return foldGrants(grants);
  return await applyGrants(tx, grant.accountId, grants, grant.grantedAt);
}
