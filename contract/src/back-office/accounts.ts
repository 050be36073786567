import * as z from "zod/mini";
import { wechatPlaces } from "../accounts/wechat-names.ts";
import type { ReplyOf } from "../call.ts";
import { device } from "../desktop/devices.ts";
import { identifier, instant, requiredText, wholeNumber } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { storedAction } from "./audit-actions.ts";
import { storedOutcome } from "./audit-outcomes.ts";
import { defineConsoleCall } from "./console-call.ts";
import { findingOf } from "./findings.ts";
import { note } from "./notes.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";
import { countedPageOf, pageQuery } from "./paging.ts";
import { accountRow, chinaDay, flag, orderRow, takeDaysEffect } from "./shop-values.ts";

export const maxDaysAtOnce = 3650;
const days = wholeNumber(1, maxDaysAtOnce);
const daysInQuery = identifier.check(z.maximum(maxDaysAtOnce));

export const accountFilters = {
  /** The beginning of a username. */
  username: z.optional(requiredText(64)),
  members: z.optional(flag),
  /** Memberships that end within this many days from now. */
  endsWithinDays: z.optional(identifier.check(z.maximum(366))),
  blocked: z.optional(flag),
  registeredFrom: z.optional(chinaDay),
  registeredTo: z.optional(chinaDay),
} as const;

/** Filters are combined with AND. Every filter except `blocked` can be combined with a registration period. */
export const listAccounts = defineConsoleCall("GET /accounts", {
  canUseReplica: true,
  requiredAccess: "readShop",
  forTokens: ["readShop"],
  query: z.object({ ...pageQuery, ...accountFilters }),
  reply: countedPageOf(accountRow),
  summary: "Accounts, newest first, a page at a time.",
});

const grant = z.object({
  id: z.int(),
  sourceKind: z.enum(["order", "card", "trial", "operator"]),
  /** The order number, card id, number of the trial or audit log entry id, depending on `sourceKind`. */
  sourceRef: z.string(),
  days: z.int(),
  daysTakenBack: z.int(),
  level,
  grantedAt: instant,
  revokedAt: z.nullable(instant),
  cuts: z.array(
    z.object({
      days: z.int(),
      /** What took the days back: a refund of the order, or an operator. */
      sourceKind: z.enum(["refund", "operator", "upgrade"]),
      sourceRef: z.string(),
      at: instant,
    }),
  ),
});

/**
 * Why a device was signed out. `left`: in the tool itself. `unseen`: not seen for 60 days, so another device took its
 * place.
 */
export const deviceEndReasons = [
  "signed_out",
  "replaced",
  "unseen",
  "token_reused",
  "left",
  "operator",
  "recovered",
] as const;

const accountFinding = findingOf(
  [
    "deleted",
    "deleting",
    "merged",
    "mergedHere",
    "blocked",
    "signInSlowed",
    "codesLimited",
    "codeNotSent",
    "recoveryOpen",
    "recoveryApproved",
    "lifetime",
    "member",
    "ended",
    "neverMember",
    "daysTaken",
    "daysMoved",
    "orderGranting",
    "orderUnpaid",
    "onlyWechat",
    "waysToSignIn",
  ],
  ["unblock", "liftLimits", "confirmRecovery"],
);
export type AccountFinding = z.output<typeof accountFinding>;

export const readAccount = defineConsoleCall("GET /accounts/{id}", {
  requiredAccess: "readShop",
  forTokens: ["readShop"],
  reply: z.object({
    account: z.object({
      ...accountRow.shape,
      nickname: z.nullable(z.string()),
      blockedAt: z.nullable(instant),
      blockedReason: z.nullable(z.string()),
      deletesAt: z.nullable(instant),
      /** When the throttling of sign-ins ends; null if sign-ins are not throttled. */
      signInBlockedUntil: z.nullable(instant),
      /** False if the owner signs in with codes or WeChat alone. */
      hasPassword: z.boolean(),
    }),
    /** Findings; first those that keep the owner from signing in or from a membership. Never empty. */
    diagnosis: z.array(accountFinding),
    /** Notes about the account and its orders, newest first. */
    notes: z.array(note),
    /** The current and future levels of the membership. */
    spans: z.array(z.object({ level, from: instant, to: instant })),
    /** Newest first, as are all lists here; at most 100 each. */
    grants: z.array(grant),
    orders: z.array(orderRow),
    cards: z.array(
      z.object({
        id: z.int(),
        keyEnding: z.string(),
        batch: z.string(),
        packageName: z.string(),
        validDays: z.int(),
        level,
        usedAt: instant,
      }),
    ),
    /** The WeChat accounts that sign in to the account, oldest first. */
    wechat: z.array(
      z.object({
        id: z.int(),
        /** Under which app WeChat names the person: the official account, or the website application. */
        place: z.enum(wechatPlaces),
        /** Masked. */
        openid: z.string(),
        hasUnionid: z.boolean(),
        /** The person's name in WeChat; null until they have let WeChat tell it. */
        name: z.nullable(z.string()),
        linkedAt: instant,
        /** How many other entries are of the same WeChat, and are unlinked with it. */
        relatives: z.int(),
        /** Unlinking it leaves the owner no way to sign in. */
        isLastWayIn: z.boolean(),
      }),
    ),
    sessions: z.array(
      z.object({
        device: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        endedAt: z.nullable(instant),
      }),
    ),
    /** Devices of the desktop tool; the newest, up to `deviceLimit`, are entitled. */
    devices: z.array(
      z.object({
        ...device.shape,
        endedAt: z.nullable(instant),
        endedWhy: z.nullable(z.enum(deviceEndReasons)),
        /** The browser or device that signed this device out. */
        endedBy: z.nullable(z.string()),
      }),
    ),
    deviceLimit: z.int(),
    /** The replacements left to the owner in the current 30 days. */
    replacementsLeft: z.int(),
    /** Verification codes sent in the last 48 hours, without the codes themselves. */
    codes: z.array(
      z.object({
        purpose: z.enum(["register", "login", "bind", "recover", "export", "delete", "continue", "verify"]),
        channel: z.enum(["email", "sms"]),
        /** Masked. */
        target: z.string(),
        sentAt: instant,
        usedAt: z.nullable(instant),
      }),
    ),
    /** Operators' actions on the account, and on those that have become part of it, newest first. */
    actions: z.array(
      z.object({
        id: z.int(),
        at: instant,
        operator: z.string(),
        ...storedAction.shape,
        reason: z.nullable(z.string()),
        ...storedOutcome.shape,
      }),
    ),
    /** The confirmed request to recover the account, if one is open. */
    recovery: z.nullable(
      z.object({
        requestId: z.int(),
        requestedAt: instant,
        device: z.string(),
        /** Whether that browser has been signed in to the account before. */
        isKnownDevice: z.boolean(),
        confirmedAt: instant,
        confirmedBy: z.string(),
        evidence: z.array(z.enum(["payment", "cardKey"])),
        approvedBy: z.nullable(z.string()),
        worksFrom: z.nullable(instant),
        worksUntil: z.nullable(instant),
      }),
    ),
  }),
  summary: "Everything about an account, with masked contacts.",
});

export type AccountReply = ReplyOf<typeof readAccount>;

/** The end of the membership after an action. */
const membershipEnd = z.object({ memberUntil: z.nullable(instant) });

/** Support may grant `maxSupportDays` at once and `maxSupportGrantsPerDay` times in 24 hours (`roles.ts`). */
export const grantDays = defineConsoleCall("POST /accounts/{id}/grant", {
  requiredAccess: "grantDays",
  forTokens: ["grantDays"],
  body: z.object({ ...operatorActionFields, days }),
  reply: membershipEnd,
  summary: "Grants days of the basic level.",
});

export const previewTakeDays = defineConsoleCall("GET /accounts/{id}/take", {
  requiredAccess: "readShop",
  query: z.object({ days: z.optional(daysInQuery) }),
  reply: takeDaysEffect,
  summary: "How many days can be taken, and the membership's end after it, without doing it.",
});

export const takeDays = defineConsoleCall("POST /accounts/{id}/take", {
  requiredAccess: "moveMoney",
  body: z.object({ ...operatorActionFields, days }),
  reply: takeDaysEffect,
  summary: "Takes days from the newest grants first, never days that have passed.",
});

export const moveDays = defineConsoleCall("POST /accounts/{id}/move", {
  requiredAccess: "moveMoney",
  body: z.object({ ...operatorActionFields, days, toAccountId: identifier }),
  reply: z.object({
    from: z.object({ id: z.int(), memberUntil: z.nullable(instant) }),
    to: z.object({ id: z.int(), memberUntil: z.nullable(instant) }),
    daysMoved: z.int(),
  }),
  summary: "Moves days that have not passed to another account, at their levels.",
});

export const signOutAccount = defineConsoleCall("POST /accounts/{id}/sign-out", {
  requiredAccess: "assistBuyers",
  body: operatorActionBody,
  reply: z.object({ sessionsEnded: z.int(), devicesEnded: z.int() }),
  summary: "Signs an account out on every device.",
});

export const endDevice = defineConsoleCall("POST /accounts/{id}/devices/{deviceId}/end", {
  requiredAccess: "assistBuyers",
  params: z.object({ id: identifier, deviceId: identifier }),
  body: operatorActionBody,
  summary: "Signs the desktop tool out on one device of an account.",
});

export const blockAccount = defineConsoleCall("POST /accounts/{id}/block", {
  requiredAccess: "assistBuyers",
  body: operatorActionBody,
  reply: z.object({ blockedAt: instant }),
  summary: "Blocks an account: it is signed out and cannot sign in. A payment that arrives is still granted.",
});

export const unblockAccount = defineConsoleCall("POST /accounts/{id}/unblock", {
  requiredAccess: "assistBuyers",
  body: operatorActionBody,
  summary: "Lets a blocked account sign in again.",
});

/** Recorded in the audit log. */
export const revealContact = defineConsoleCall("POST /accounts/{id}/reveal", {
  requiredAccess: "revealContacts",
  body: z.object({ ...operatorActionFields, contact: z.enum(["email", "phone"]) }),
  reply: z.object({ address: z.string() }),
  summary: "Shows one whole address or phone number of an account.",
});

const wechatParams = z.object({ id: identifier, wechatId: identifier });

/** Recorded in the audit log. */
export const revealWechat = defineConsoleCall("POST /accounts/{id}/wechat/{wechatId}/reveal", {
  requiredAccess: "revealContacts",
  params: wechatParams,
  body: operatorActionBody,
  reply: z.object({ openid: z.string(), unionid: z.nullable(z.string()) }),
  summary: "Shows the whole openid and unionid of a WeChat that is linked to an account.",
});

/**
 * Ends the sessions that the WeChat has opened. Other entries of the same WeChat go with it. Unlinking the last way in
 * throws `lastWayInOfAccount` without `leavesNone`.
 */
export const unlinkAccountWechat = defineConsoleCall("POST /accounts/{id}/wechat/{wechatId}/unlink", {
  requiredAccess: "assistBuyers",
  params: wechatParams,
  body: z.object({ ...operatorActionFields, leavesNone: z.optional(z.boolean()) }),
  reply: z.object({ sessionsEnded: z.int() }),
  summary: "Unlinks a WeChat from an account, which it then no longer signs in to. Its owner is told.",
});

/** Needs at least one piece of evidence. Roles with `readPaymentNumbers` cannot use a payment number as evidence. */
export const confirmRecovery = defineConsoleCall("POST /accounts/{id}/recovery/confirm", {
  requiredAccess: "confirmRecoveries",
  conditionalPermissions: ["readPaymentNumbers"],
  body: z.object({
    ...operatorActionFields,
    /** The request's code, as shown on the person's page. */
    code: requiredText(16),
    /** The gateway's full payment number. */
    payment: z.optional(requiredText(64)),
    /** The full key of a redeemed card. */
    cardKey: z.optional(requiredText(32)),
  }),
  summary: "Confirms a person's request to recover an account, with evidence that the server compares.",
});

const recoveryDecisionBody = z.object({ ...operatorActionFields, requestId: z.int() });

export const approveRecovery = defineConsoleCall("POST /accounts/{id}/recovery/approve", {
  requiredAccess: "approveRecoveries",
  body: recoveryDecisionBody,
  reply: z.object({ worksFrom: instant, worksUntil: instant }),
  summary:
    "Approves a request that another operator has confirmed; the person's page sets a new password later.",
});

export const refuseRecovery = defineConsoleCall("POST /accounts/{id}/recovery/refuse", {
  requiredAccess: "approveRecoveries",
  body: recoveryDecisionBody,
  summary: "Ends a confirmed request, approved or not.",
});

export const liftLimits = defineConsoleCall("POST /accounts/{id}/lift-limits", {
  requiredAccess: "assistBuyers",
  body: operatorActionBody,
  reply: z.object({ limitsLifted: z.int() }),
  summary:
    "Ends the waiting times that wrong passwords, many codes and replaced devices have brought an account.",
});
