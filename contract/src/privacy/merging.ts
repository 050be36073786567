import * as z from "zod/mini";
import { emailProof, phoneProof } from "../accounts/account-fields.ts";
import { profile } from "../accounts/accounts.ts";
import { ownerProof } from "../accounts/owner-proof.ts";
import { passwordLogin } from "../accounts/sessions.ts";
import { defineCall } from "../call.ts";
import { instant, requiredText } from "../rules.ts";
import { level } from "../shop/packages.ts";

/** How long a proof of the other account is valid. */
export const mergeTicketLifetimeS = 10 * 60;

/** A sign-in to the other account. `wechat`: this browser's last visit to WeChat, which nothing has finished yet. */
const otherProof = z.discriminatedUnion("type", [
  z.omit(passwordLogin, { forceLogin: true }),
  z.object({ type: z.literal("email"), ...emailProof }),
  z.object({ type: z.literal("phone"), ...phoneProof }),
  z.object({ type: z.literal("wechat") }),
]);
export type OtherProof = z.output<typeof otherProof>;

/** Of the two accounts: the one that is signed in, and the one that was proved. */
const side = z.enum(["this", "other"]);
export type MergeSide = z.output<typeof side>;

/** The days left of each level, the current level first; `days` is null for a membership without an end. */
const daysLeft = z.object({
  levels: z.array(z.object({ days: z.nullable(z.int()), level })),
  /** Null without a membership. */
  memberUntil: z.nullable(instant),
});

const mergeAccount = z.object({
  username: z.string(),
  /** Masked. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hasPassword: z.boolean(),
  createdAt: instant,
  ...daysLeft.shape,
  orders: z.int(),
  cards: z.int(),
  invoices: z.int(),
  /** On which the desktop tool is signed in. */
  devices: z.int(),
  wechats: z.int(),
});
export type MergeAccount = z.output<typeof mergeAccount>;

/** Why the accounts cannot be merged now. */
const obstacle = z.object({
  account: side,
  reason: z.enum(["payment", "refund", "recovery", "deletion"]),
  /** Of a payment or refund. */
  orderNo: z.optional(z.string()),
});
export type MergeObstacle = z.output<typeof obstacle>;

export const proveOtherAccount = defineCall("POST /account/merge/proof", {
  access: "signed-in",
  body: otherProof,
  reply: z.object({
    /** What `mergeAccounts` takes; works in this session alone. */
    ticket: z.string(),
    validUntil: instant,
    this: mergeAccount,
    other: mergeAccount,
    /** The older of the two, which usually remains. */
    older: side,
    /** The membership after the merge, whichever account remains. */
    merged: daysLeft,
    obstacles: z.array(obstacle),
    /** Orders that wait to be paid: the merge closes them first. */
    unpaidOrders: z.array(z.string()),
    /** The sign-in of this session is not recent, so that the merge needs a proof of this account as well. */
    needsOwnProof: z.boolean(),
  }),
  summary:
    "Proves another account of the same person by signing in to it, and shows both. Wrong proofs count like wrong sign-ins.",
});

export const mergeAccounts = defineCall("POST /account/merge", {
  access: "signed-in",
  body: z.object({
    ticket: requiredText(400),
    /** The account that remains. The name of the other one stays reserved. */
    survivor: side,
    /** Of the signed-in account, unless its sign-in is recent. */
    proof: z.optional(ownerProof),
  }),
  reply: z.object({
    /** The account that remains. This session belongs to it. */
    user: profile,
    absorbedName: z.string(),
  }),
  summary:
    "Makes two accounts one: days, purchases, card keys, invoices, devices and history of one move to the other. Repeating it gives the same reply.",
  successMessage: { zh: "账号已合并", en: "Accounts merged" },
  timeout: "long",
});
