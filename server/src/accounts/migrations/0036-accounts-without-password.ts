import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Accounts that were opened by a code or by WeChat have no password until their owner sets one. Codes of the short form
 * sign in or register (`continue`); codes to an own address stand in for the password (`verify`). In the previous
 * release such an account can sign in, but nothing works that asks for the password.
 */
export const migration = expand(`
  alter table accounts drop constraint deleted_accounts_are_bare;
  alter table accounts add constraint deleted_accounts_are_bare check (deleted_at is null
    or username = 'deleted-' || id and nickname is null and email is null and phone is null
      and password_hash is null and deletes_at is null and last_trade_at is not null);
  alter table codes drop constraint codes_purpose_check;
  alter table codes add constraint codes_purpose_check
    check (purpose in ('register', 'login', 'bind', 'recover', 'export', 'delete', 'continue', 'verify'));
`);
