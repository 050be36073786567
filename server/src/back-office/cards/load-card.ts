import type { CardRow } from "@baleen/contract/back-office/cards.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { type Card, stateOf } from "../../membership/cards/card-store.ts";
import { type Change, listChanges } from "../../membership/cards/change-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";

/** Everything that is stored about a card. */
export interface LoadedCard {
  readonly row: CardRow;
  readonly card: Card;
  readonly changes: readonly Change[];
  readonly revokedBy: Revocation | undefined;
  readonly isUserGone: boolean;
}

export async function loadCard(db: Queries, card: Card, row: CardRow, now: Date): Promise<LoadedCard> {
  const user = card.used_by === null ? undefined : await findAccount(db, card.used_by);
  return {
    row,
    card,
    changes: await listChanges(db, [card.batch]),
    revokedBy: stateOf(card, now) === "revoked" ? await findRevocation(db, card) : undefined,
    isUserGone: Boolean(user?.deleted_at ?? user?.blocked_at),
  };
}

type Revocation = NonNullable<Awaited<ReturnType<typeof findRevocation>>>;

/** The last action before a card was revoked, alone or with others. */
async function findRevocation(db: Queries, { id, batch, key_ending, revoked_at }: Card) {
  if (!revoked_at) return undefined;
  return await db
    .selectFrom("audit_log_entries")
    .select(["operator", "reason"])
    .where((where) =>
      where.or([
        where.and({ subject_kind: "card", subject: String(id) }),
        where.and({ subject_kind: "batch", subject: batch }),
        where.and({ subject_kind: "cardEnding", subject: key_ending }),
      ]),
    )
    .where("action", "in", ["revokeCards", "replaceCard"])
    .where("outcome", "!=", "refused")
    .where("at", "<=", revoked_at)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
