import type { Tx } from "../db/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { addGrant, type NewGrant, setMembershipEnd } from "./membership-store.ts";

/**
 * The one place that grants. A source grants once, whoever asks and however often; the account's end, which
 * is given back, is the fold of all its grants. The transaction must hold the account's lock.
 */
export async function grantMembership(tx: Tx, grant: NewGrant): Promise<Date | null> {
  const { isNew, grants } = await addGrant(tx, grant);
  const end = foldGrants(grants);
  if (isNew) await setMembershipEnd(tx, grant.accountId, end);
  return end;
}
