import * as z from "zod/mini";
import { displayName } from "../accounts/account-fields.ts";
import type { Call, Schema } from "../call.ts";
import type { Localized } from "../language.ts";
import { instant, requiredText, wholeNumber } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";
import type { Permission } from "./roles.ts";

/** The beginning of every access token, by which scanners for leaked secrets recognise one. */
export const accessTokenPrefix = "baleen_at_";
export const maxTokenDays = 365;
/** What one call with a token may make or grant: a leaked token does no more harm than its limits allow. */
export const maxCardsPerTokenCall = 100;
export const maxDaysPerTokenCall = 31;
/** How long a repeated call with the same idempotency key is answered with the keys of the cards it made. */
export const tokenRepliesKeptS = 86_400;

/** The permissions that a token can have, of all those that roles have. */
export const tokenPermissions = {
  readShop: {
    zh: "查看订单、账号和全部卡密的状态",
    en: "Read orders, accounts and the states of all card keys",
  },
  manageCards: {
    zh: "生成卡密，查看和作废自己生成的卡密",
    en: "Make card keys; read and revoke those it made",
  },
  grantDays: { zh: "给账号发放天数", en: "Grant days to accounts" },
} as const satisfies Partial<Readonly<Record<Permission, Localized>>>;
export type TokenPermission = keyof typeof tokenPermissions;

const tokenPermission = z.enum(Object.keys(tokenPermissions) as TokenPermission[]);

/** `orphaned`: the owner who made it is disabled or no longer an owner, so it does not work. */
export const tokenStates = ["active", "expired", "revoked", "orphaned"] as const;
export type TokenState = (typeof tokenStates)[number];

const accessToken = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(tokenPermission),
  /** The last four characters of the token. The token itself is not stored. */
  ending: z.string(),
  state: z.enum(tokenStates),
  /** The login of the owner who made it. */
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});
export type AccessTokenRow = z.output<typeof accessToken>;

export const listAccessTokens = defineConsoleCall("GET /access-tokens", {
  requiredAccess: "readOperators",
  reply: z.object({ tokens: z.array(accessToken) }),
  summary: "All access tokens, newest first, those that no longer work included.",
});

export const createAccessToken = defineConsoleCall("POST /access-tokens", {
  requiredAccess: "manageTokens",
  body: z.object({
    ...operatorActionFields,
    /** Unique for all time, because the audit log names tokens by it. */
    name: z.pipe(requiredText(48), displayName(48)),
    permissions: z.array(tokenPermission).check(z.minLength(1, "required"), z.maxLength(3)),
    validDays: wholeNumber(1, maxTokenDays),
  }),
  reply: z.object({ id: z.int(), token: z.string(), expiresAt: instant }),
  summary: "Makes an access token for another system, and shows it once.",
});

export const revokeAccessToken = defineConsoleCall("POST /access-tokens/{id}/revoke", {
  requiredAccess: "manageTokens",
  body: operatorActionBody,
  summary: "Revokes an access token at once.",
});

/**
 * The body of a call that another system makes: its idempotency key is a header, and it needs no reason, but may give
 * one for the audit log, such as the number of an order in its own shop.
 */
export function tokenBody({ body }: Pick<Call, "body">): Schema {
  if (!(body instanceof z.ZodMiniObject) || !("actionKey" in body.shape)) return body;
  const { actionKey: _, reasonCategory: __, reason: ___, ...fields } = body.shape;
  return z.object({ ...fields, reason: z.optional(requiredText(500)) });
}
