import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import type { Permission } from "./roles.ts";
import { sentence } from "./shop-values.ts";

/** How the typed or pasted text was recognised. */
const searchKind = z.enum([
  "orderNo",
  "attemptNo",
  "refundNo",
  "gatewayTradeNo",
  "complaintNo",
  "phone",
  "email",
  /** An openid or a unionid. */
  "wechatId",
  "cardKey",
  "cardEnding",
  "promotionCode",
  "numberEnding",
  "requestId",
  "accountId",
  "username",
]);
export type SearchKind = z.output<typeof searchKind>;

/**
 * Searching by these kinds can confirm data that the console masks. Each needs the permission to see that data, and
 * every search is counted and recorded in the audit log.
 */
export const privateSearchKinds = [
  "phone",
  "email",
  "wechatId",
  "gatewayTradeNo",
] as const satisfies readonly SearchKind[];
export type PrivateSearchKind = (typeof privateSearchKinds)[number];

export const permissionToSearchBy = {
  phone: "revealContacts",
  email: "revealContacts",
  wechatId: "revealContacts",
  gatewayTradeNo: "readPaymentNumbers",
} as const satisfies Record<PrivateSearchKind, Permission>;

const searchHit = z.object({
  /** The kind of page that shows it: `/console/orders/{id}`, and so on. */
  kind: z.enum(["order", "account", "card", "promotion", "complaint", "request"]),
  id: z.string(),
  /** The number or name; contacts are masked. */
  label: z.string(),
  /** Amount and state of an order. */
  detail: z.nullable(sentence),
  foundBy: searchKind,
});
export type SearchHit = z.output<typeof searchHit>;

/** Why a text that looks like a card key is not a card key. */
const keyFinding = z.object({
  kind: z.enum(["mistyped", "unknown", "misread", "otherProduct"]),
  sentence,
  buyer: sentence,
  /** The card whose key differs from the text by one symbol; null if there is none. */
  cardId: z.nullable(z.int()),
});
export type KeyFinding = z.output<typeof keyFinding>;

/** POST although it changes nothing: browsers and logs keep URLs, and a key must not be in one. */
export const search = defineConsoleCall("POST /search", {
  requiredAccess: "readShop",
  body: z.object({ q: requiredText(500) }),
  reply: z.object({
    /**
     * At most 20, exact matches first. A text can match several kinds: four symbols can end a card key and begin a
     * name.
     */
    hits: z.array(searchHit),
    /** Null if nothing in the text looks like a key, or if the text is a key. */
    key: z.nullable(keyFinding),
    /** The kinds that the text looks like but that the operator's role may not search by. */
    refused: z.array(z.enum(privateSearchKinds)),
  }),
  summary:
    "Finds orders, accounts, cards and failed requests by what a person pastes: numbers and their endings, addresses, card keys, or the beginning of a username.",
});

/** Failed requests are kept for the time in `retentionPolicy`. */
export const readFailedRequest = defineConsoleCall("GET /requests/{id}", {
  requiredAccess: "readShop",
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    id: z.string(),
    at: instant,
    /** Method and path. */
    call: z.string(),
    status: z.int(),
    code: z.int(),
    /** The error's name in the contract; `sentence` is the message that the page showed. */
    error: z.string(),
    sentence,
    account: z.nullable(z.object({ id: z.int(), username: z.string() })),
    orderNo: z.nullable(z.string()),
    buyer: sentence,
  }),
  summary: "What became of a request whose id a buyer's page has shown.",
});
export type FailedRequestReply = ReplyOf<typeof readFailedRequest>;
