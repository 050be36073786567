import { normaliseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import { sql } from "kysely";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { idOf, readPage } from "../../../operators/paging.ts";
import { toReply } from "../../../operators/to-reply.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findBatch, tokenToShow } from "../batch-store.ts";
import { cardDigests, parseCardKey } from "../card-key.ts";
import { type CardFilter, cardStateOf, findCard, matchesFilter } from "../card-store.ts";

export const listCards: ConsoleHandler<"listCards"> = async (
  { readsDb, clock },
  { params, query, operator },
) => {
  const batch = (await findBatch(readsDb, params.id, tokenToShow(operator)))?.name;
  if (batch === undefined) throw new Rejection("notFound");
  const filter = { batch, state: query.state };
  const now = clock.now();
  return await readPage(
    { ...query, batch },
    ({ after, max }) => readCardRows(readsDb, filter, now, { max, afterId: Number(after ?? 0) }),
    idOf,
  );
};

const endingLength = 4;
/** Among a million cards, a random ending occurs about once. */
const maxShown = 50;

export const findCards: ConsoleHandler<"findCards"> = async (
  { readsDb, clock, keyRing },
  { body, operator },
) => {
  const tokenId = tokenToShow(operator);
  const typed = normaliseBase32Key(body.keyOrEnding);
  const now = clock.now();
  if (typed.length === endingLength) {
    const cards = await readCardRows(readsDb, { ending: typed, tokenId }, now, {
      max: maxShown + 1,
      order: "desc",
    });
    return { cards: cards.slice(0, maxShown), isCut: cards.length > maxShown };
  }
  const key = parseCardKey(typed);
  const card = key === undefined ? undefined : await findCard(readsDb, cardDigests(keyRing, key));
  return { cards: card ? await readCardRows(readsDb, { id: card.id, tokenId }, now) : [], isCut: false };
};

/** `asc` is the order of creation, `desc` is newest first. */
interface Page {
  readonly max?: number;
  readonly order?: "asc" | "desc";
  readonly afterId?: number;
}

/** Selected cards, with the names of their batch, package and user. */
export async function readCardRows(
  db: Queries,
  filter: CardFilter,
  now: Date,
  { max = 1, order = "asc", afterId = 0 }: Page = {},
) {
  const rows = await db
    .selectFrom(
      // Limits before joining; otherwise names would be looked up for thousands of cards.
      db
        .selectFrom("cards")
        .selectAll()
        .where(matchesFilter(filter, now))
        .where("id", ">", afterId)
        .orderBy("id", order)
        .limit(max)
        .as("card"),
    )
    .innerJoin("card_batches as batch", "batch.name", "card.batch")
    .innerJoin("packages", "packages.id", "card.package_id")
    .leftJoin("accounts as account", "account.id", "card.used_by")
    .selectAll("card")
    .select(["batch.id as batchId", "packages.name as packageName", "account.username"])
    .select(sql<boolean>`coalesce(account.deleted_at, account.blocked_at) is not null`.as("isUserGone"))
    .orderBy("card.id", order)
    .execute();
  return rows.map((row) => {
    const { key_digest: _, ...shown } = row;
    return {
      ...toReply(shown),
      ending: row.key_ending,
      batchName: row.batch,
      state: cardStateOf(row, now),
      madeAt: row.created_at.toISOString(),
      keyExpiresAt: row.expires_at?.toISOString() ?? null,
      usedBy: row.used_by === null ? null : { accountId: row.used_by, username: row.username ?? "" },
    };
  });
}
