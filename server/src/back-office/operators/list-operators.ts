import type { Queries } from "../../platform/database/transaction.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { toReply } from "../to-reply.ts";
import { columns } from "./operator-store.ts";
import { listInvitations } from "./setup-links.ts";

export const listOperators: ConsoleHandler<"listOperators"> = async ({ reads, clock }) => ({
  operators: (await listOperatorRows(reads)).map((row) => ({
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    isSetUp: row.password_hash !== null,
    hasSecondFactor: row.totp_sealed !== null,
    isDisabled: row.disabled_at !== null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  })),
  invitations: (await listInvitations(reads, clock.now())).map(toReply),
});

const maxListed = 200;

export async function listOperatorRows(db: Queries) {
  return await db
    .selectFrom("operators")
    .select(columns)
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
