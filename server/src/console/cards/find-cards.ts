import type { findCards as call } from "@baleen/contract/console/cards.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-key.ts";
import { readCardKey } from "../../cards/card-key.ts";
import { findCard } from "../../cards/card-store.ts";
import { cardDigest } from "../../cards/make-cards.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { readCardRows } from "./card-rows.ts";

const endingLength = 4;
/** A random ending is shared by one card in a million. */
const maxShown = 50;

export const findCards: ConsoleHandler<typeof call> = async ({ reads, clock, secretKey }, { body }) => {
  const typed = normaliseTypedKey(body.keyOrEnding);
  const now = clock.now();
  if (typed.length === endingLength) {
    const which = { ending: typed };
    const cards = await readCardRows(reads, which, now, { max: maxShown + 1, order: "newest" });
    return { cards: cards.slice(0, maxShown), isCut: cards.length > maxShown };
  }
  const key = readCardKey(typed);
  const card = key === undefined ? undefined : await findCard(reads, cardDigest(secretKey, key));
  if (!card) return { cards: [], isCut: false };
  return {
    cards: await readCardRows(reads, { id: card.id }, now, { max: 1, order: "made" }),
    isCut: false,
  };
};
