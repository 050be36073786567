import { handlersOf } from "../console-handler.ts";
import { revokeCards, setCardExpiry, tagCards } from "./change-cards.ts";
import { createCardBatch, finishCardBatch, makeCardKeys } from "./create-card-batch.ts";
import { exportCards } from "./export-cards.ts";
import { listCardBatches, readCardBatch } from "./list-card-batches.ts";
import { findCards, listCards, readCard } from "./list-cards.ts";

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
  ...handlersOf({ createCardBatch, revokeCards, tagCards, setCardExpiry }),
};
