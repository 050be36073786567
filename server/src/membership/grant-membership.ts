import type { Tx } from "../db/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { addGrant, listGrants, type NewGrant, setMembershipEnd } from "./membership-store.ts";

/**
 * The one place that grants. A source grants once, whoever asks and however often; the account's end is
 * then the fold of all its grants. The transaction must hold the account's lock.
 */
export async function grantMembership(tx: Tx, grant: NewGrant): Promise<void> {
  if (!(await addGrant(tx, grant))) return;
  await setMembershipEnd(tx, grant.accountId, foldGrants(await listGrants(tx, grant.accountId)));
}
