import {
  type DeviceList,
  type listDevices as listCall,
  maxDevices,
  maxReplacements,
  type renameDevice as renameCall,
  type signOutDevice as signOutCall,
  unseenDays,
} from "@baleen/contract/desktop/devices.ts";
import { findRefusal } from "../accounts/account-access.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { findActiveSession } from "../accounts/sessions/session-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { DesktopDeps } from "./deps.ts";
import {
  addDevice,
  countReplacements,
  describeDevices,
  endDevice,
  findDeviceLimit,
  listLiveDevices,
  updateDevice,
} from "./device-store.ts";
import type { EntitlementKeys } from "./entitlement-keys.ts";
import type { SignInRequest } from "./request-authorization.ts";

/** Throws `notFound` where the desktop tool is off. */
export function requireDesktop({ entitlementKeys }: DesktopDeps): EntitlementKeys {
  if (!entitlementKeys) throw new AppError("notFound");
  return entitlementKeys;
}

export const listDevices: Handler<DesktopDeps, typeof listCall> = async (deps, { user, visitor }) => {
  requireDesktop(deps);
  const { list } = await readDeviceList(deps, user.accountId);
  const session = await findActiveSession(deps.db, user.accountId, deps.clock.now());
  return {
    ...list,
    session: {
      label: visitor.device.label,
      signedInAt: user.signedInAt.toISOString(),
      lastSeenAt: (session?.last_seen_at ?? deps.clock.now()).toISOString(),
    },
  };
};

export async function readDeviceList({ db, clock }: DesktopDeps, accountId: number) {
  const now = clock.now();
  const live = await listLiveDevices(db, accountId);
  const limit = await findDeviceLimit(db, accountId, now);
  const replacementsLeft = Math.max(0, maxReplacements - (await countReplacements(db, accountId, now)));
  const list: DeviceList = { devices: describeDevices(live, limit), limit, replacementsLeft };
  return { live, list };
}

export const renameDevice: Handler<DesktopDeps, typeof renameCall> = async (deps, { params, body, user }) => {
  requireDesktop(deps);
  await requireOwnDevice(deps, params.id, user.accountId);
  await updateDevice(deps.db, params.id, { label: body.label });
  return null;
};

export const signOutDevice: Handler<DesktopDeps, typeof signOutCall> = async (
  deps,
  { params, user: { accountId }, visitor },
) => {
  requireDesktop(deps);
  await requireOwnDevice(deps, params.id, accountId);
  const end = { why: "signed_out", by: visitor.device.label } as const;
  const hasEnded = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    return await endDevice(tx, params.id, end, deps.clock.now());
  });
  if (!hasEnded) throw new AppError("deviceNotFound");
  return null;
};

async function requireOwnDevice({ db }: DesktopDeps, id: number, accountId: number): Promise<void> {
  const live = await listLiveDevices(db, accountId);
  if (!live.some((device) => device.id === id)) throw new AppError("deviceNotFound");
}

const unseenS = unseenDays * 86_400;

type Enrolment = Pick<
  SignInRequest,
  "jkt" | "label" | "os" | "arch" | "app_version" | "address_prefix" | "replaces_id"
> & { readonly account_id: number };

/**
 * Finds a place for a machine among an account's devices, without taking it, or says why there is none. The machine's own
 * device (`known`) needs no other place.
 */
export async function findPlace(
  db: Queries,
  { account_id: accountId, jkt, replaces_id }: Pick<Enrolment, "account_id" | "jkt" | "replaces_id">,
  now: Date,
) {
  const live = await listLiveDevices(db, accountId);
  const known = live.find((device) => device.jkt === jkt);
  if (known) return { known, replaced: undefined, unseen: [], slot: known.slot };
  const unseen = live.filter((device) => device.seen_at < secondsAfter(now, -unseenS));
  const seen = live.filter((device) => !unseen.includes(device));
  const hasPlace = seen.length < (await findDeviceLimit(db, accountId, now));
  const replaced = hasPlace ? undefined : seen.find(({ id }) => id === replaces_id);
  if (!hasPlace && !replaced) return "devicesFull";
  if (replaced && (await countReplacements(db, accountId, now)) >= maxReplacements)
    return "tooManyReplacements";
  const taken = new Set(seen.filter((device) => device !== replaced).map(({ slot }) => slot));
  const slots = Array.from({ length: maxDevices }, (_, index) => index + 1);
  const slot = slots.find((candidate) => !taken.has(candidate));
  return slot === undefined ? "devicesFull" : { known, replaced, unseen, slot };
}

/**
 * Signs a machine in under the account's lock: as the device that it is already, in a free place, or in that of the
 * device that its owner has chosen to replace. Returns the device's id, or why it has no place.
 */
export async function enrolDevice(tx: Tx, enrolment: Enrolment, now: Date) {
  const { account_id, jkt, label, os, arch, app_version, address_prefix } = enrolment;
  const refusal = findRefusal(await lockAccount(tx, account_id), "acquire");
  if (refusal) return refusal === "deletionPending" ? "deleting" : "blocked";
  const place = await findPlace(tx, enrolment, now);
  if (typeof place === "string") return place;
  const told = { label, os, arch, app_version, address_prefix };
  if (place.known) {
    const { label: named, id } = place.known;
    await updateDevice(tx, id, { ...told, label: named, seen_at: now });
    return id;
  }
  for (const { id } of place.unseen) await endDevice(tx, id, { why: "unseen" }, now);
  if (place.replaced) await endDevice(tx, place.replaced.id, { why: "replaced", by: label }, now);
  return await addDevice(tx, { account_id, jkt, slot: place.slot, ...told }, now);
}
