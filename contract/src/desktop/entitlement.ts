import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant, requiredText } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { type NoLevelReason, noLevelReasons } from "./no-level-reasons.ts";

export const entitlementAudience = "baleen-desktop";
export const entitlementType = "entitlement+jwt";

/** The payload of a signed entitlement. Times are in seconds; level 0 means no membership. */
const entitlement = z.object({
  iss: z.string(),
  aud: z.literal(entitlementAudience),
  /** A pseudonym of the account that only the tool knows; never the account's id. */
  sub: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
  refresh_after: z.int(),
  cnf: z.object({ jkt: z.string() }),
  /** The sequence number; increases with every entitlement of a device. */
  seq: z.int(),
  /** The nonce of the request; missing if the request had none. */
  nonce: z.optional(z.string()),
  level: z.literal([0, 1, 2, 3, 4]),
  /** The end of the membership; null without one. */
  ends: z.nullable(z.int()),
  /** When the free trial ends that is being used; missing without one. */
  trial_ends: z.optional(z.int()),
  /** From, to, level, and the level's features. There are no gaps; the last segment ends with the membership. */
  segments: z.array(z.tuple([z.int(), z.int(), z.literal([1, 2, 3, 4]), z.array(z.string())])),
  v: z.literal(1),
});
export type Entitlement = z.output<typeof entitlement>;

const optionalText = z.optional(requiredText(32));

export const issueEntitlement = defineCall("POST /desktop/entitlement", {
  access: "device",
  body: z.object({
    appVersion: optionalText,
    os: optionalText,
    arch: optionalText,
    /** The highest sequence number that the tool has seen. */
    seq: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
    /** A random text that the entitlement repeats, so that an earlier reply cannot be replayed. */
    nonce: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
    /** The ids of the keys that the tool trusts; defaults to the current key. */
    kids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(8))),
  }),
  reply: z.object({
    /** A compact JWS of type `entitlement+jwt`, whose payload is an `entitlement`. */
    token: z.string(),
    serverTime: z.int(),
    refreshAfter: z.int(),
    /** The minimum version of the tool; older versions have to update. Null if every version may be used. */
    minVersion: z.nullable(z.string()),
    /** A free trial that the device's owner may begin by `POST /desktop/trial`; missing if there is none for them. */
    trialOffer: z.optional(z.object({ packageId: z.int(), days: z.int(), level })),
    notice: z.optional(
      z.object({ reason: z.enum(Object.keys(noLevelReasons) as NoLevelReason[]), message: z.string() }),
    ),
  }),
  summary: "What the device's owner may use, as a signed statement that the tool checks offline.",
});

export const activateCardOnDevice = defineCall("POST /desktop/cards", {
  access: "device",
  body: z.object({ keyCode: requiredText(300) }),
  reply: z.object({
    validDays: z.int(),
    vipExpireAt: instant,
    /** When the key was first redeemed, even if the same account retries after a lost reply. */
    redeemedAt: instant,
  }),
  summary: "Redeems a card key with a device's token; for the account that has redeemed it, again.",
  successMessage: { zh: "卡密验证成功！", en: "Card verification successful!" },
});

/** The device's key counts as well: on one machine one trial begins, whoever is signed in. */
export const startTrialOnDevice = defineCall("POST /desktop/trial", {
  access: "device",
  body: z.object({ packageId: identifier }),
  reply: z.object({ days: z.int(), vipExpireAt: instant }),
  summary:
    "Begins the free trial of a package with a device's token, once for a person and once on a machine.",
  successMessage: { zh: "试用已开始", en: "Your free trial has begun" },
});
