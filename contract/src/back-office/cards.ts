import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import type { Localized } from "../language.ts";
import { identifier, instant, requiredText, wholeNumber } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { defineConsoleCall } from "./console-call.ts";
import { exportedFile, exportFormat } from "./exported-file.ts";
import { findingOf } from "./findings.ts";
import { operatorActionFields } from "./operator-action.ts";
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
  /** Whether its cards grant the package's trial, which a person gets once. */
  isTrial: z.boolean(),
  /** When its keys can last be redeemed; null if they do not expire. Unrelated to the end of the membership. */
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
  /** The last four symbols of the key. The key itself is not stored. */
  ending: z.string(),
  batchId: z.int(),
  batchName: z.string(),
  packageId: z.int(),
  packageName: z.string(),
  /** The days of membership, as they were when the card was made. */
  validDays: z.int(),
  level,
  /** Whether it grants a trial, which a person gets once. */
  isTrial: z.boolean(),
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
  canUseReplica: true,
  requiredAccess: "readShop",
  forTokens: ["readShop", "manageCards"],
  query: z.object({ ...pageQuery, packageId: z.optional(identifier) }),
  reply: pageOf(cardBatch),
  summary: "Batches of card keys with the states of their cards, newest first.",
});

export const readCardBatch = defineConsoleCall("GET /card-batches/{id}", {
  requiredAccess: "readShop",
  forTokens: ["readShop", "manageCards"],
  reply: cardBatch,
  summary: "One batch of card keys.",
});

export const listCards = defineConsoleCall("GET /card-batches/{id}/cards", {
  canUseReplica: true,
  requiredAccess: "readShop",
  forTokens: ["readShop", "manageCards"],
  query: z.object({ ...pageQuery, state: z.optional(cardState) }),
  reply: pageOf(card),
  summary: "The cards of a batch in the order they were made, a page at a time.",
});

/** POST although it changes nothing: browsers and logs keep URLs, and a key must not be in one. */
export const findCards = defineConsoleCall("POST /cards/find", {
  requiredAccess: "readShop",
  forTokens: ["readShop", "manageCards"],
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
  requiredAccess: "readShop",
  forTokens: ["readShop", "manageCards"],
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

/**
 * Only this reply contains the keys. Retries are rejected: if the reply was lost, revoke the batch and make it again.
 */
export const createCardBatch = defineConsoleCall("POST /card-batches", {
  requiredAccess: "manageCards",
  forTokens: ["manageCards"],
  timeout: "long",
  body: z.object({
    ...operatorActionFields,
    packageId: identifier,
    /** Makes cards of the package's trial. Throws `packageHasNoTrial` if it has none. */
    isTrial: z.optional(z.boolean()),
    count: wholeNumber(1, maxCardsPerBatch),
    /** Unique. */
    name: batchName,
    tag: z.nullable(tag),
    note: z.nullable(requiredText(500)),
    /** The last day in China time on which the keys can be redeemed; null if they do not expire. */
    keysExpireOn: z.nullable(chinaDay),
  }),
  reply: z.object({ id: z.int(), keys: z.array(z.string()) }),
  summary: "Makes a batch of card keys, and shows them once.",
});

/** Selects the cards that match all conditions. An ending that matches several cards is `cardEndingAmbiguous`. */
const cardSelection = z
  .object({
    batchId: z.optional(identifier),
    ending: z.optional(requiredText(16)),
    cardId: z.optional(identifier),
    state: z.optional(cardState),
  })
  .check(z.refine(({ batchId, ending, cardId }) => (batchId ?? ending ?? cardId) !== undefined, "required"));

/** `found`: the selected cards; `changed`: those of them that could be changed. */
const cardChangeCounts = z.object({ found: z.int(), changed: z.int() });

export const revokeCards = defineConsoleCall("POST /cards/revoke", {
  requiredAccess: "manageCards",
  forTokens: ["manageCards"],
  timeout: "long",
  body: z.object({ ...operatorActionFields, which: cardSelection }),
  reply: cardChangeCounts,
  summary: "Revokes the unused cards among the chosen ones; used ones stay used.",
});

/**
 * The permission to replace a card in a state. Replacing a key that can no longer be redeemed is a gift, so it takes
 * the permission to make cards.
 */
export function replacePermission(state: CardState): "replaceCards" | "manageCards" {
  return state === "unused" ? "replaceCards" : "manageCards";
}

/**
 * Gives a buyer a new key of the same value and revokes the old one. The new key is shown only once; a retry makes
 * another key, because the first reply may have been lost. Used keys cannot be replaced. Roles without `manageCards`
 * must enter the full old key, and can replace only unused keys, so they cannot obtain a key without having seen the
 * old one.
 */
export const replaceCard = defineConsoleCall("POST /cards/{id}/replace", {
  requiredAccess: "replaceCards",
  body: z.object({
    ...operatorActionFields,
    /** The key as the buyer sent it, in any spelling. */
    oldKey: z.optional(requiredText(64)),
    /** Defaults to the last day of the old key; required if that day has passed. */
    keysExpireOn: z.optional(chinaDay),
  }),
  reply: z.object({ key: z.string(), cardId: z.int() }),
  summary: "Replaces a card's key by a new one, which is shown once; the old one is revoked.",
});

export const tagCards = defineConsoleCall("POST /cards/tag", {
  requiredAccess: "tagCards",
  timeout: "long",
  body: z.object({ ...operatorActionFields, which: cardSelection, tag: z.nullable(tag) }),
  reply: cardChangeCounts,
  summary: "Gives cards a tag, or takes it away.",
});

export const setCardExpiry = defineConsoleCall("POST /cards/expiry", {
  requiredAccess: "manageCards",
  timeout: "long",
  body: z.object({ ...operatorActionFields, which: cardSelection, keysExpireOn: z.nullable(chinaDay) }),
  reply: cardChangeCounts,
  summary: "Changes the last day of keys that are unused or expired; used and revoked ones stay as they are.",
});

/** Throws `searchTooWide` for more than `maxExportedRows` rows. The file contains endings and states, never keys. */
export const exportCards = defineConsoleCall("POST /cards/export", {
  canUseReplica: true,
  requiredAccess: "exportLists",
  timeout: "streamed",
  body: z.object({ ...operatorActionFields, which: cardSelection, format: exportFormat }),
  reply: exportedFile,
  summary: "The states of cards as a file.",
});
