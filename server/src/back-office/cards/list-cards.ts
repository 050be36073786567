import type { CardRow } from "@baleen/contract/back-office/cards.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { findBatch } from "../../membership/cards/batch-store.ts";
import { cardDigest, readCardKey } from "../../membership/cards/card-key.ts";
import { type CardFilter, findCard, matches, stateOf } from "../../membership/cards/card-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { idOf, readPage } from "../paging.ts";
import { toReply } from "../to-reply.ts";

export const listCards: ConsoleHandler<"listCards"> = async ({ reads, clock }, { params, query }) => {
  const batch = (await findBatch(reads, params.id))?.name;
  if (batch === undefined) throw new AppError("notFound");
  const filter = { batch, state: query.state };
  const now = clock.now();
  return await readPage(
    { ...query, batch },
    ({ after, max }) => readCardRows(reads, filter, now, { max, order: "made", afterId: Number(after ?? 0) }),
    idOf,
  );
};

const endingLength = 4;
/** Of a million cards about one shares a random ending. */
const maxShown = 50;

export const findCards: ConsoleHandler<"findCards"> = async ({ reads, clock, secretKey }, { body }) => {
  const typed = normaliseTypedKey(body.keyOrEnding);
  const now = clock.now();
  if (typed.length === endingLength) {
    const page = { max: maxShown + 1, order: "newest" } as const;
    const cards = await readCardRows(reads, { ending: typed }, now, page);
    return { cards: cards.slice(0, maxShown), isCut: cards.length > maxShown };
  }
  const key = readCardKey(typed);
  const card = key === undefined ? undefined : await findCard(reads, cardDigest(secretKey, key));
  if (!card) return { cards: [], isCut: false };
  const cards = await readCardRows(reads, { id: card.id }, now, { max: 1, order: "made" });
  return { cards, isCut: false };
};

interface Page {
  readonly max: number;
  /** `newest` first, or in the order of making. */
  readonly order: "made" | "newest";
  readonly afterId?: number | undefined;
}

export async function readCardRows(
  db: Queries,
  filter: CardFilter,
  now: Date,
  { max, order, afterId }: Page,
): Promise<CardRow[]> {
  const rows = await db
    .selectFrom(
      // Limits before joining: names would otherwise be looked up for thousands of cards.
      db
        .selectFrom("cards")
        .selectAll()
        .where(matches(filter, now))
        .$if(afterId !== undefined, (query) => query.where("id", ">", afterId ?? 0))
        .orderBy("id", order === "made" ? "asc" : "desc")
        .limit(max)
        .as("card"),
    )
    .innerJoin("card_batches as batch", "batch.name", "card.batch")
    .innerJoin("packages", "packages.id", "card.package_id")
    .leftJoin("accounts as account", "account.id", "card.used_by")
    .selectAll("card")
    .select(["batch.id as batchId", "packages.name as packageName", "account.username"])
    .orderBy("card.id", order === "made" ? "asc" : "desc")
    .execute();
  return rows.map((row) => {
    const { key_digest: _, ...shown } = row;
    return {
      ...toReply(shown),
      ending: row.key_ending,
      batchName: row.batch,
      state: stateOf(row, now),
      madeAt: row.created_at.toISOString(),
      keyExpiresAt: row.expires_at?.toISOString() ?? null,
      usedBy: row.used_by === null ? null : { accountId: row.used_by, username: row.username ?? "" },
    };
  });
}
