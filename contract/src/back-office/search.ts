import * as z from "zod/mini";
import { requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";

/** How the typed or pasted text was recognised. */
const searchedAs = [
  "orderNo",
  "attemptNo",
  "refundNo",
  "gatewayTradeNo",
  "phone",
  "email",
  "cardKey",
  "cardEnding",
  "accountId",
  "username",
] as const;
export type SearchedAs = (typeof searchedAs)[number];

const searchHit = z.object({
  /** The page that shows it: `/console/orders/{id}`, `/console/accounts/{id}`, `/console/cards/{id}`. */
  kind: z.enum(["order", "account", "card"]),
  id: z.string(),
  /** The number or name, with masked contacts. */
  label: z.string(),
  foundBy: z.enum(searchedAs),
});
export type SearchHit = z.output<typeof searchHit>;

export const search = defineConsoleCall({
  method: "GET",
  path: "/search",
  allows: "readShop",
  query: z.object({ q: z.optional(requiredText(200)) }),
  reply: z.object({
    /** At most 20, exact matches first. A text can be several things: four symbols end a card key and begin a name. */
    hits: z.array(searchHit),
  }),
  summary:
    "Finds orders, accounts and cards by a number, an address, a card key or its last four symbols, or the beginning of a username.",
});
