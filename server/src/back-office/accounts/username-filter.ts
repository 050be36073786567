import { usernameKey } from "@baleen/contract/accounts/account-fields.ts";
import { sql } from "kysely";

/** SQL: whether a username begins with a text, through the index of prefixes. */
export function usernameStartsWith(typed: string) {
  const escaped = usernameKey(typed).replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`username_key like ${`${escaped}%`} and deleted_at is null`;
}
