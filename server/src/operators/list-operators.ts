import { sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import type { ConsoleHandler } from "./console-handler.ts";
import { listInvitations } from "./setup-links.ts";
import { toReply } from "./to-reply.ts";

export const listOperators: ConsoleHandler<"listOperators"> = async ({ readsDb, clock }) => ({
  operators: (await listOperatorRows(readsDb)).map(toReply),
  invitations: (await listInvitations(readsDb, clock.now())).map(toReply),
});

const maxListed = 200;

export async function listOperatorRows(db: Queries) {
  return await db
    .selectFrom("operators")
    .select(["id", "login", "name", "role", "created_at"])
    .select([
      sql<boolean>`password_hash is not null`.as("isSetUp"),
      sql<boolean>`totp_sealed is not null`.as("hasSecondFactor"),
      sql<boolean>`disabled_at is not null`.as("isDisabled"),
    ])
    .select((select) =>
      select
        .selectFrom("operator_sessions as session")
        .select((inner) => inner.fn.max("session.last_seen_at").as("seen"))
        .whereRef("session.operator_id", "=", "operators.id")
        .as("last_seen_at"),
    )
    .orderBy("login")
    .limit(maxListed)
    .execute();
}
