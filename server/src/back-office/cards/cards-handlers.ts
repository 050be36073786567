import { actionHandlers } from "../console-handler.ts";
import { revokeCards, setCardExpiry, tagCards } from "./change-cards.ts";
import { createCardBatch, finishCardBatch, makeCardKeys } from "./create-card-batch.ts";
import { exportCards } from "./export-cards.ts";
import { listCardBatches, readCardBatch } from "./list-card-batches.ts";
import { findCards, listCards } from "./list-cards.ts";
import { readCard } from "./read-card.ts";
import { replaceCard } from "./replace-card.ts";

/** The handlers of `contract/src/back-office/cards.ts`. */
export const cardsHandlers = {
  listCardBatches,
  readCardBatch,
  listCards,
  findCards,
  readCard,
  makeCardKeys,
  finishCardBatch,
  exportCards,
  ...actionHandlers({ createCardBatch, revokeCards, replaceCard, tagCards, setCardExpiry }),
};
