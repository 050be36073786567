import { usernameKey } from "@baleen/contract/accounts/account-fields.ts";
import { sql } from "kysely";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { maySearchBy, privateKindOf } from "../../operators/private-searches.ts";
import { Rejection } from "../../platform/rejection.ts";

/**
 * A username may be the phone number with which its account was registered. Throws `roleForbids` if the operator's role
 * may not see phone numbers.
 */
export function checkUsernameFilter(
  username: string | undefined,
  operator: Pick<SignedInOperator, "role">,
): void {
  const kind =
    username === undefined ? undefined : privateKindOf({ as: "username", text: usernameKey(username) });
  if (kind && !maySearchBy(operator, kind)) throw new Rejection("roleForbids");
}

/** SQL: whether a username starts with a text; uses the prefix index. */
export function usernameStartsWith(typed: string) {
  const escaped = usernameKey(typed).replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`username_key like ${`${escaped}%`} and deleted_at is null`;
}
