import { expand } from "../../platform/database/migration-kinds.ts";

/** A bound address ends the recovery key; this deletes the keys from before that rule. */
export const migration = expand(`
  delete from recovery_keys using accounts
  where accounts.id = account_id and (email is not null or phone is not null);
`);
