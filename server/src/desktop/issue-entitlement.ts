import { randomUUID } from "node:crypto";
import type {
  activateCardOnDevice as activateCall,
  issueEntitlement as call,
} from "@baleen/contract/desktop/entitlement.ts";
import { type NoLevelReason, noLevelReasons } from "@baleen/contract/desktop/no-level-reasons.ts";
import { findAccount } from "../accounts/account-store.ts";
import { activateCardOf } from "../membership/cards/activate-card.ts";
import { hasRefundedGrant, listGrants } from "../membership/membership-store.ts";
import { levelAt } from "../membership/plan-levels.ts";
import { keyedDigest } from "../platform/digest.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { fractions } from "../platform/random.ts";
import type { DesktopDeps } from "./deps.ts";
import { findToolTerms, listLiveDevices, takeSeq, updateDevice } from "./device-store.ts";
import { requireDesktop } from "./devices.ts";
import { chooseKey, signEntitlement } from "./entitlement-keys.ts";
import { addressPrefix, printable } from "./oauth-parameters.ts";
import { minVersionOf } from "./releases/live-releases.ts";
import { writeEntitlement } from "./write-entitlement.ts";

const perDevice: RateLimit = { max: 120, windowS: 3600, error: "tooManyDeviceRequests" };

/** Signs what the device's owner may use: level 0, with a notice that says why, if that is nothing. */
export const issueEntitlement: Handler<DesktopDeps, typeof call> = async (deps, { body, user, visitor }) => {
  const key = chooseKey(requireDesktop(deps), body.kids);
  if (!key) throw new AppError("entitlementKeyUnknown");
  await deps.rateLimits.consume(`statements of device ${user.deviceId}`, perDevice);
  const now = deps.clock.now();
  await updateDevice(deps.db, user.deviceId, {
    ...(body.os !== undefined && { os: printable(body.os, 32) }),
    ...(body.arch !== undefined && { arch: printable(body.arch, 32) }),
    ...(body.appVersion !== undefined && { app_version: printable(body.appVersion, 32) }),
    address_prefix: addressPrefix(visitor.clientKey),
    seen_at: now,
  });
  const right = await findRight(deps, user, now);
  const payload = writeEntitlement({
    issuer: deps.origin(),
    subject: keyedDigest(deps.secretKey, "entitlement subject", String(user.accountId)),
    id: randomUUID(),
    jkt: user.jkt,
    seq: await takeSeq(deps.db, user.deviceId, body.seq ?? 0),
    ...right,
    now,
    jitter: fractions(deps.random)(),
  });
  deps.metrics.count("entitlements_total", { level: String(payload.level) });
  const { reason } = right;
  return {
    token: await signEntitlement(key, payload),
    serverTime: payload.iat,
    refreshAfter: payload.refresh_after,
    minVersion: minVersionOf(await deps.releases.read()),
    ...(reason && { notice: { reason, message: noLevelReasons[reason][visitor.language] } }),
  };
};

/** The grants that a device may use, and the features of their level; a reason if it may use none. */
async function findRight(
  { db }: DesktopDeps,
  { accountId, deviceId }: { readonly accountId: number; readonly deviceId: number },
  now: Date,
) {
  const nothing = (reason: NoLevelReason) => ({ grants: [], features: [], reason });
  const account = await findAccount(db, accountId);
  if (!account || account.blocked_at !== null) return nothing("blocked");
  const grants = await listGrants(db, accountId);
  const level = levelAt(grants, now);
  if (level === undefined) {
    if (await hasRefundedGrant(db, accountId)) return nothing("refunded");
    return nothing(grants.length > 0 ? "ended" : "none");
  }
  const terms = await findToolTerms(db, level);
  const entitled = (await listLiveDevices(db, accountId)).slice(0, terms.devices);
  if (!entitled.some(({ id }) => id === deviceId)) return nothing("deviceLimit");
  return { grants, features: terms.features, reason: undefined };
}

export const activateCardOnDevice: Handler<DesktopDeps, typeof activateCall> = async (
  deps,
  { body, user, visitor },
) => {
  requireDesktop(deps);
  return await activateCardOf(deps, user.accountId, body.keyCode, visitor);
};
