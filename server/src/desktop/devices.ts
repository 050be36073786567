import {
  type DeviceList,
  type listDevices as listCall,
  maxReplacements,
  type renameDevice as renameCall,
  type signOutDevice as signOutCall,
} from "@baleen/contract/desktop/devices.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { findActiveSession } from "../accounts/sessions/session-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { DesktopDeps } from "./deps.ts";
import {
  countReplacements,
  type DeviceRow,
  describeDevices,
  endDevice,
  findDeviceLimit,
  listLiveDevices,
  updateDevice,
} from "./device-store.ts";
import type { EntitlementKeys } from "./entitlement-keys.ts";

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

export async function readDeviceList(
  { db, clock }: DesktopDeps,
  accountId: number,
): Promise<{ readonly live: readonly DeviceRow[]; readonly list: DeviceList }> {
  const now = clock.now();
  const live = await listLiveDevices(db, accountId);
  const limit = await findDeviceLimit(db, accountId, now);
  const replacementsLeft = Math.max(0, maxReplacements - (await countReplacements(db, accountId, now)));
  return { live, list: { devices: describeDevices(live, limit), limit, replacementsLeft } };
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
