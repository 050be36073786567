import type { Account } from "../accounts/account-store.ts";
import type { PageDeps } from "../pages/deps.ts";
import type { Tx } from "../platform/database/transaction.ts";

export interface PrivacyDeps extends PageDeps {
  /** Demo mode only: removes what the demo alone keeps of an account that is being deleted. */
  readonly eraseDemoTraces?: (tx: Tx, account: Account) => Promise<void>;
}
