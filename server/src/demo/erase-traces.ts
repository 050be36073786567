import type { Account } from "../accounts/account-store.ts";
import type { Tx } from "../db/transaction.ts";

/** Removes what the demo alone keeps of an account: the mails and SMS to it, and whose sample member it was. */
export async function eraseDemoTraces(tx: Tx, { id, email, phone }: Account): Promise<void> {
  const addresses = [email, phone].filter((address) => address !== null);
  if (addresses.length > 0) await tx.deleteFrom("outbox").where("recipient", "in", addresses).execute();
  await tx.deleteFrom("sample_members").where("account_id", "=", id).execute();
}
