import { randomUUID } from "node:crypto";
import {
  type activateCardOnDevice as activateCall,
  type issueEntitlement as call,
  type Entitlement,
  entitlementAudience,
} from "@baleen/contract/desktop/entitlement.ts";
import { type NoLevelReason, noLevelReasons } from "@baleen/contract/desktop/no-level-reasons.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { findAccount } from "../accounts/account-store.ts";
import type { Context } from "../context.ts";
import { cardKeyPolicy, redeemForAccount } from "../membership/cards/activate-card.ts";
import { hasRefundedGrant, listGrants } from "../membership/membership-store.ts";
import { type LevelGrant, levelAt, planLevels } from "../membership/plan-levels.ts";
import { findTrialObstacle } from "../membership/trials/begin-trial.ts";
import { findTrialEnd } from "../membership/trials/find-trial-end.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { addressPrefix } from "../platform/http/client-address.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { fractions } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import { findTrialPackage } from "../shop/packages/package-store.ts";
import { deviceSignedOut } from "./authenticate-device.ts";
import { claimNextSequence, findToolTerms, listLiveDevices, updateDevice } from "./device-store.ts";
import { requireDesktop } from "./devices.ts";
import { chooseKey, signEntitlement } from "./entitlement-keys.ts";
import { printable } from "./oauth-parameters.ts";
import { minVersionOf } from "./releases/live-releases.ts";

const perDevice = defineLimit("signed entitlements", {
  by: "device",
  max: 120,
  windowS: 3600,
  error: "tooManyDeviceRequests",
});

/** Signs what the device may use. If it may use nothing, signs level 0, with a notice that contains the reason. */
export const issueEntitlement = defineHandler<Handler<typeof call>>({
  limits: ({ user }) => [perDevice.of(user.deviceId)],
  async run(context, { body, user, visitor }) {
    const key = chooseKey(requireDesktop(context), body.kids);
    if (!key) throw new Rejection("entitlementKeyUnknown");
    const now = context.clock.now();
    await updateDevice(context.db, user.deviceId, {
      ...(body.os !== undefined && { os: printable(body.os, 32) }),
      ...(body.arch !== undefined && { arch: printable(body.arch, 32) }),
      ...(body.appVersion !== undefined && { app_version: printable(body.appVersion, 32) }),
      address_prefix: addressPrefix(visitor.clientKey),
      seen_at: now,
    });
    const { reason, grants } = await findUsableGrants(context, user, now);
    const trialOffer =
      reason === "none" || reason === "ended" ? await findTrialOffer(context, user.accountId) : undefined;
    const validity = computeValidity({ grants, featuresOf: await readFeatures(context.db, grants), now });
    const seq = await claimNextSequence(context.db, user.deviceId, {
      seenSeq: body.seq ?? 0,
      entitledUntil: validity.level === 0 ? null : new Date(validity.exp * 1000),
    });
    if (seq === undefined) throw deviceSignedOut("DPoP");
    const payload = makePayload({
      issuer: context.origin(),
      subject: context.keyRing.stableDigest("entitlement subject", [String(user.accountId)]),
      id: randomUUID(),
      jkt: user.jkt,
      seq,
      nonce: body.nonce,
      validity,
      trialEnd: findTrialEnd(grants, now),
      jitter: fractions(context.random)(),
    });
    context.metrics.count("entitlements_total", { level: String(payload.level) });
    return {
      token: await signEntitlement(key, payload),
      serverTime: payload.iat,
      refreshAfter: payload.refresh_after,
      minVersion: minVersionOf(await context.releases.read()),
      ...(trialOffer && { trialOffer }),
      ...(reason && { notice: { reason, message: noLevelReasons[reason][visitor.language] } }),
    };
  },
});

/** The grants that a device may use, or the reason why it may use none. */
export async function findUsableGrants(
  { db }: Pick<Context, "db">,
  { accountId, deviceId }: { readonly accountId: number; readonly deviceId: number },
  now: Date,
) {
  const withoutGrants = (reason: NoLevelReason) => ({ grants: [], reason });
  const account = await findAccount(db, accountId);
  if (!account || account.blocked_at !== null) return withoutGrants("blocked");
  const grants = await listGrants(db, accountId);
  const level = levelAt(grants, now);
  if (level === undefined) {
    if (await hasRefundedGrant(db, accountId)) return withoutGrants("refunded");
    return withoutGrants(grants.length > 0 ? "ended" : "none");
  }
  const { devices } = await findToolTerms(db, level);
  const entitled = (await listLiveDevices(db, accountId)).slice(0, devices);
  if (!entitled.some(({ id }) => id === deviceId)) return withoutGrants("deviceLimit");
  return { grants, reason: undefined };
}

/** The trial that the account's owner may begin; undefined if the shop has none, or none for them. */
async function findTrialOffer(context: Pick<Context, "db" | "keyRing">, accountId: number) {
  const trial = await findTrialPackage(context.db);
  const account = trial && (await findAccount(context.db, accountId));
  if (!account || (await findTrialObstacle(context, context.db, account))) return undefined;
  return { packageId: trial.id, days: trial.trial_days, level: trial.level };
}

type FeaturesOf = (level: Level) => readonly string[];

/** Reads the features of each level in the grants. */
async function readFeatures(db: Queries, grants: readonly LevelGrant[]): Promise<FeaturesOf> {
  const levels = [...new Set(grants.map(({ level }) => level))];
  const features = new Map<Level, readonly string[]>();
  for (const level of levels) features.set(level, (await findToolTerms(db, level)).features);
  return (level) => features.get(level) ?? [];
}

export const activateCardOnDevice = defineHandler<Handler<typeof activateCall>>({
  precondition: (context) => void requireDesktop(context),
  ...cardKeyPolicy,
  run: async (context, { body, user }) => await redeemForAccount(context, user, body.keyCode),
});

const hourS = 3600;
const dayS = 24 * hourS;

/** An offline tool keeps its level for a week, and for three days after the membership has ended. */
const maxValidityS = 7 * dayS;
const graceS = 72 * hourS;
const minValidityS = hourS;
const validityWithoutLevelS = dayS;
const refreshS = dayS;

interface ValidityInput {
  /** Empty for a device without a level, for whatever reason. */
  readonly grants: readonly LevelGrant[];
  readonly featuresOf: FeaturesOf;
  readonly now: Date;
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The contents and validity of an entitlement signed at `now`; times in Unix seconds. */
export function computeValidity({ grants, featuresOf, now }: ValidityInput) {
  const iat = inSeconds(now);
  const segments = segmentsFrom({ grants, featuresOf, now }, iat);
  const level = segments[0]?.[2] ?? (0 as const);
  const ends = segments.at(-1)?.[1] ?? null;
  const exp =
    ends === null
      ? iat + validityWithoutLevelS
      : Math.min(iat + maxValidityS, Math.max(iat + minValidityS, ends + graceS));
  return { iat, exp, level, ends, segments };
}

interface EntitlementContent {
  readonly issuer: string;
  readonly subject: string;
  readonly id: string;
  readonly jkt: string;
  readonly seq: number;
  readonly nonce: string | undefined;
  readonly validity: ReturnType<typeof computeValidity>;
  /** When the free trial ends that is being used. */
  readonly trialEnd?: Date | undefined;
  /** From 0 to 1: spreads the refreshes of tools that started at the same time. */
  readonly jitter: number;
}

/** The payload of an entitlement, its keys in signing order. */
export function makePayload(content: EntitlementContent): Entitlement {
  const { issuer, subject, id, jkt, seq, nonce, validity, trialEnd, jitter } = content;
  const { iat, exp, level, ends, segments } = validity;
  return {
    iss: issuer,
    aud: entitlementAudience,
    sub: subject,
    jti: id,
    iat,
    exp,
    refresh_after: Math.min(exp, iat + Math.round(refreshS * (0.9 + 0.2 * jitter))),
    cnf: { jkt },
    seq,
    ...(nonce !== undefined && { nonce }),
    level,
    ends,
    ...(trialEnd && { trial_ends: inSeconds(trialEnd) }),
    segments,
    v: 1,
  };
}

/** The segments from now on. Segments under a second are dropped, because rounding to seconds leaves them empty. */
function segmentsFrom({ grants, featuresOf, now }: ValidityInput, iat: number): Entitlement["segments"] {
  return planLevels(grants)
    .filter(({ to }) => to > now)
    .map(({ level, from, to }): Entitlement["segments"][number] => [
      Math.max(iat, inSeconds(from)),
      inSeconds(to),
      level,
      [...featuresOf(level)],
    ])
    .filter(([from, to]) => from < to);
}
