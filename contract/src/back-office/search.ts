import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import type { Permission } from "./roles.ts";
import { sentence } from "./shop-values.ts";

/** How the typed or pasted text was recognised. */
const searchedAs = z.enum([
  "orderNo",
  "attemptNo",
  "refundNo",
  "gatewayTradeNo",
  "phone",
  "email",
  "cardKey",
  "cardEnding",
  "numberEnding",
  "requestId",
  "accountId",
  "username",
]);
export type SearchedAs = z.output<typeof searchedAs>;

/** A search by these confirms what the console hides; each needs the permission that shows it, and is counted and recorded. */
export const privateKinds = ["phone", "email", "gatewayTradeNo"] as const satisfies readonly SearchedAs[];
export type PrivateKind = (typeof privateKinds)[number];

export const permissionToSearchBy = {
  phone: "revealContacts",
  email: "revealContacts",
  gatewayTradeNo: "readPaymentNumbers",
} as const satisfies Record<PrivateKind, Permission>;

const searchHit = z.object({
  /** The page that shows it: `/console/orders/{id}`, and so on. */
  kind: z.enum(["order", "account", "card", "request"]),
  id: z.string(),
  /** The number or name, with masked contacts. */
  label: z.string(),
  /** Amount and state of an order. */
  detail: z.nullable(sentence),
  foundBy: searchedAs,
});
export type SearchHit = z.output<typeof searchHit>;

/** Why a text that looks like a card key is none. */
const keyFinding = z.object({
  kind: z.enum(["mistyped", "unknown", "misread", "otherProduct"]),
  sentence,
  buyer: sentence,
  /** The card whose key differs from the text by one symbol; null if there is none. */
  cardId: z.nullable(z.int()),
});
export type KeyFinding = z.output<typeof keyFinding>;

/** A POST, since a key must not be part of an address, which browsers and logs keep. It changes nothing. */
export const search = defineConsoleCall("POST /search", {
  allows: "readShop",
  body: z.object({ q: requiredText(500) }),
  reply: z.object({
    /** At most 20, exact matches first. A text can be several things: four symbols end a card key and begin a name. */
    hits: z.array(searchHit),
    /** Null where nothing in the text looks like a key, or it is one. */
    key: z.nullable(keyFinding),
    /** What the text looks like, and the operator's role may not search by. */
    refused: z.array(z.enum(privateKinds)),
  }),
  summary:
    "Finds orders, accounts, cards and failed requests by what a person pastes: numbers and their endings, addresses, card keys, or the beginning of a username.",
});

/** Failures of the last days, as long as `retentionPolicy` says. */
export const readFailedRequest = defineConsoleCall("GET /requests/{id}", {
  allows: "readShop",
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    id: z.string(),
    at: instant,
    /** Method and path. */
    call: z.string(),
    status: z.int(),
    code: z.int(),
    /** The error's name in the contract, and what the page has shown. */
    error: z.string(),
    sentence,
    account: z.nullable(z.object({ id: z.int(), username: z.string() })),
    orderNo: z.nullable(z.string()),
    buyer: sentence,
  }),
  summary: "What became of a request whose id a buyer's page has shown.",
});
export type FailedRequestReply = ReplyOf<typeof readFailedRequest>;
