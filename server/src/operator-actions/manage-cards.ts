import { countCards, listCards, revokeCards, type Which } from "../cards/card-store.ts";
import { type CardBatch, makeCardsIn } from "../cards/make-cards.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { findOffer } from "../packages/package-store.ts";
import { addAuditLogEntry } from "./audit-log-store.ts";
import { OperatorError, recordRejection } from "./operator-error.ts";

interface By {
  readonly operator: string;
  readonly reason: string | null;
}

/** Makes cards, with an audit log entry, and returns their keys. Throws `OperatorError`. */
export async function createCards(deps: Deps, batch: CardBatch, by: By): Promise<string[]> {
  const { count, packageId, tag, expiresAt } = batch;
  const named = `create ${count} ${count === 1 ? "card" : "cards"} of package ${packageId}`;
  const action = { ...by, action: named, subject: `batch ${batch.batch}` };
  return await recordRejection(deps, action, () =>
    inTransaction(deps.db, async (tx) => {
      if (!(await findOffer(tx, packageId))) throw new OperatorError(`There is no package ${packageId}`);
      const details = { tag, expiresAt };
      await addAuditLogEntry(tx, { ...action, at: deps.clock.now(), outcome: "done", details });
      return await makeCardsIn(deps, tx, batch);
    }),
  );
}

/**
 * Revokes the unused cards of a batch, or one card; returns the numbers of revoked and of found cards. Throws `OperatorError`,
 * also if several cards have the given ending.
 */
export async function revokeByHand(deps: Deps, which: Which, by: By) {
  const action = { ...by, action: "revoke cards", subject: nameOf(which) };
  return await recordRejection(deps, action, () =>
    inTransaction(deps.db, async (tx) => {
      const found = await countCards(tx, which);
      if (found === 0) throw new OperatorError(`There is no card in ${nameOf(which)}`);
      if (which.ending !== undefined && found > 1) throw await ambiguous(tx, which, found);
      const at = deps.clock.now();
      const revoked = await revokeCards(tx, which, at);
      await addAuditLogEntry(tx, { ...action, at, outcome: "done", details: { revoked, found } });
      return { revoked, found };
    }),
  );
}

/** As an entry's subject, and in sentences: `batch spring, ending A1B2`. */
function nameOf({ batch, ending, id }: Which): string {
  const parts = [
    batch !== undefined && `batch ${batch}`,
    ending !== undefined && `ending ${ending}`,
    id !== undefined && `card ${id}`,
  ];
  return parts.filter(Boolean).join(", ");
}

const maxNamed = 10;

async function ambiguous(tx: Tx, which: Which, found: number): Promise<OperatorError> {
  const cards = await listCards(tx, which, maxNamed);
  const named = cards.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
  if (found > cards.length) named.push("  …");
  return new OperatorError(
    [`${found} cards have this ending, and nothing was revoked. Name the one that is meant:`, ...named].join(
      "\n",
    ),
  );
}
