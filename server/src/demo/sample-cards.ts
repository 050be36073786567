import type { readSampleCard as call } from "@baleen/contract/demo.ts";
import { cardDigest } from "../membership/cards/card-key.ts";
import { countCards, findCard, stateOf } from "../membership/cards/card-store.ts";
import { makeCards } from "../membership/cards/make-cards.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { DemoDeps } from "./deps.ts";

/** Makes three card keys at the demo's first start, one for each package. Later none: keys cannot be shown again. */
export async function makeFirstCards(deps: DemoDeps): Promise<string[]> {
  if ((await countCards(deps.db, {}, deps.clock.now())) > 0) return [];
  const { packages } = await deps.content.read();
  const keys: string[] = [];
  for (const { id } of packages.slice(0, 3)) {
    keys.push(
      ...(await makeCards(deps, { packageId: id, count: 1, batch: "demo", tag: null, expiresAt: null })),
    );
  }
  return keys;
}

/** The demo's card key to try. A used one is replaced, so that there is always exactly one. */
export const readSampleCard: Handler<DemoDeps, typeof call> = async (deps) => {
  const offered = await findSampleCard(deps.db);
  if (offered !== undefined && (await isUsable(deps, offered))) return { cardKey: offered };
  const cardKey = await makeSampleKey(deps);
  await saveSampleCard(deps.db, cardKey);
  return { cardKey };
};

/** Makes a card for the first package on sale. Throws `notFound` if there is none. */
export async function makeSampleKey(deps: DemoDeps): Promise<string> {
  const { packages } = await deps.content.read();
  const [first] = packages;
  if (!first) throw new AppError("notFound");
  const [key = ""] = await makeCards(deps, {
    packageId: first.id,
    count: 1,
    batch: "sample",
    tag: null,
    expiresAt: null,
  });
  return key;
}

async function isUsable({ db, clock, secretKey }: DemoDeps, key: string): Promise<boolean> {
  const card = await findCard(db, cardDigest(secretKey, key));
  return card !== undefined && stateOf(card, clock.now()) === "unused";
}

async function findSampleCard(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom("sample_card").select("card_key").executeTakeFirst();
  return row?.card_key;
}

async function saveSampleCard(db: Queries, cardKey: string): Promise<void> {
  await db
    .insertInto("sample_card")
    .values({ card_key: cardKey })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ card_key: cardKey }))
    .execute();
}
