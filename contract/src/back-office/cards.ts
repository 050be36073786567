import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import type { Localized } from "../language.ts";
import { identifier, instant, requiredText, wholeNumber } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { defineConsoleCall } from "./console-call.ts";
import { exportedFile, exportFormat } from "./exported-file.ts";
import { findingOf } from "./findings.ts";
import { operatorAction } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { chinaDay } from "./shop-values.ts";

export const maxCardsPerBatch = 10_000;

/** `expired`: unused, and the key's last day has passed. */
export const cardState = z.enum(["unused", "used", "revoked", "expired"]);
export type CardState = z.output<typeof cardState>;

export const cardStateNames: Readonly<Record<CardState, Localized>> = {
  unused: { zh: "未使用", en: "Unused" },
  used: { zh: "已使用", en: "Used" },
  revoked: { zh: "已作废", en: "Revoked" },
  expired: { zh: "已过期", en: "Expired" },
};

const batchName = requiredText(80);
const tag = requiredText(80);

const cardBatch = z.object({
  id: z.int(),
  name: z.string(),
  /** Null if its cards are of several packages, as the demo's are. */
  packageId: z.nullable(z.int()),
  packageName: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Until when its keys can be redeemed; null for ever. Says nothing about the membership. */
  keysExpireAt: z.nullable(instant),
  /** Null for the demo's batches. */
  madeBy: z.nullable(z.string()),
  madeAt: instant,
  count: z.int(),
  /** How many of its cards are in each state; they add up to `count`. */
  states: z.object({ unused: z.int(), used: z.int(), revoked: z.int(), expired: z.int() }),
});
export type CardBatchRow = z.output<typeof cardBatch>;

const card = z.object({
  id: z.int(),
  /** The last four symbols of the key. The key itself is stored nowhere. */
  ending: z.string(),
  batchId: z.int(),
  batchName: z.string(),
  packageId: z.int(),
  packageName: z.string(),
  /** Of the membership, at the time the card was made. */
  validDays: z.int(),
  level,
  tag: z.nullable(z.string()),
  state: cardState,
  madeAt: instant,
  keyExpiresAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  usedBy: z.nullable(z.object({ accountId: z.int(), username: z.string() })),
});
export type CardRow = z.output<typeof card>;

export const listCardBatches = defineConsoleCall("GET /card-batches", {
  mayLag: true,
  allows: "readShop",
  query: z.object({ ...pageQuery, packageId: z.optional(identifier) }),
  reply: pageOf(cardBatch),
  summary: "Batches of card keys with the states of their cards, newest first.",
});

export const readCardBatch = defineConsoleCall("GET /card-batches/{id}", {
  allows: "readShop",
  reply: cardBatch,
  summary: "One batch of card keys.",
});

export const listCards = defineConsoleCall("GET /card-batches/{id}/cards", {
  mayLag: true,
  allows: "readShop",
  query: z.object({ ...pageQuery, state: z.optional(cardState) }),
  reply: pageOf(card),
  summary: "The cards of a batch in the order they were made, a page at a time.",
});

/** A POST, because a key must not be part of an address, which browsers and logs keep. It changes nothing. */
export const findCards = defineConsoleCall("POST /cards/find", {
  allows: "readShop",
  body: z.object({ keyOrEnding: requiredText(64) }),
  reply: z.object({ cards: z.array(card), isCut: z.boolean() }),
  summary: "The card of a whole key, in any spelling, or the newest cards with an ending of four symbols.",
});

const cardFinding = findingOf(
  ["unused", "used", "userGone", "revoked", "replaced", "expired"],
  ["replace", "extend"],
);
export type CardFinding = z.output<typeof cardFinding>;

export const readCard = defineConsoleCall("GET /cards/{id}", {
  allows: "readShop",
  reply: z.object({
    ...card.shape,
    /** The most important first; never empty. */
    diagnosis: z.array(cardFinding),
    /** Actions that the card's state allows, whatever the operator's role. */
    actions: z.array(z.enum(["replace", "extend"])),
  }),
  summary: "One card: what is the matter with it, and who redeemed or revoked it when.",
});
export type CardReply = ReplyOf<typeof readCard>;

/** The keys are in this reply alone. Repetitions are rejected: if the reply was lost, the batch is revoked and made again. */
export const createCardBatch = defineConsoleCall("POST /card-batches", {
  allows: "manageCards",
  timeout: "long",
  body: z.object({
    ...operatorAction,
    packageId: identifier,
    count: wholeNumber(1, maxCardsPerBatch),
    /** Unique. */
    name: batchName,
    tag: z.nullable(tag),
    note: z.nullable(requiredText(500)),
    /** The last day, by the clocks of China, on which the keys can be redeemed; null for ever. */
    keysExpireOn: z.nullable(chinaDay),
  }),
  reply: z.object({ id: z.int(), keys: z.array(z.string()) }),
  summary: "Makes a batch of card keys, and shows them once.",
});

/** Which cards an action is about: all conditions hold. An ending that several of them have is `cardEndingAmbiguous`. */
const whichCards = z
  .object({
    batchId: z.optional(identifier),
    ending: z.optional(requiredText(16)),
    cardId: z.optional(identifier),
    state: z.optional(cardState),
  })
  .check(z.refine(({ batchId, ending, cardId }) => (batchId ?? ending ?? cardId) !== undefined, "required"));

/** `found`: the cards that were chosen; `changed`: those of them that could be changed. */
const changedCards = z.object({ found: z.int(), changed: z.int() });

export const revokeCards = defineConsoleCall("POST /cards/revoke", {
  allows: "manageCards",
  timeout: "long",
  body: z.object({ ...operatorAction, which: whichCards }),
  reply: changedCards,
  summary: "Revokes the unused cards among the chosen ones; used ones stay used.",
});

/** Who may replace a card in a state: a key that its holder cannot redeem is a gift, for those who make cards. */
export function replacePermission(state: CardState): "replaceCards" | "manageCards" {
  return state === "unused" ? "replaceCards" : "manageCards";
}

/**
 * Gives a buyer another key of the same value and revokes the old one. The key is shown this once; a repetition makes
 * another one instead, since the answer may have been lost. Used keys are not replaced. Roles that cannot make cards
 * give the whole old key, and replace unused ones alone: so nobody gets a key whose like they have not seen.
 */
export const replaceCard = defineConsoleCall("POST /cards/{id}/replace", {
  allows: "replaceCards",
  body: z.object({
    ...operatorAction,
    /** As the buyer has sent it, in any spelling. */
    oldKey: z.optional(requiredText(64)),
    /** By default that of the old key; needed where that has passed. */
    keysExpireOn: z.optional(chinaDay),
  }),
  reply: z.object({ key: z.string(), cardId: z.int() }),
  summary: "Replaces a card's key by a new one, which is shown once; the old one is revoked.",
});

export const tagCards = defineConsoleCall("POST /cards/tag", {
  allows: "tagCards",
  timeout: "long",
  body: z.object({ ...operatorAction, which: whichCards, tag: z.nullable(tag) }),
  reply: changedCards,
  summary: "Gives cards a tag, or takes it away.",
});

export const setCardExpiry = defineConsoleCall("POST /cards/expiry", {
  allows: "manageCards",
  timeout: "long",
  body: z.object({ ...operatorAction, which: whichCards, keysExpireOn: z.nullable(chinaDay) }),
  reply: changedCards,
  summary: "Changes the last day of keys that are unused or expired; used and revoked ones stay as they are.",
});

/** At most `maxExportedRows` rows; more are `searchTooWide`. Holds endings and states, never keys. */
export const exportCards = defineConsoleCall("POST /cards/export", {
  mayLag: true,
  allows: "exportLists",
  timeout: "streamed",
  body: z.object({ ...operatorAction, which: whichCards, format: exportFormat }),
  reply: exportedFile,
  summary: "The states of cards as a file.",
});
