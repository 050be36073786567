import type {
  DeviceList,
  listDevices as listCall,
  renameDevice as renameCall,
  signOutDevice as signOutCall,
} from "@baleen/contract/desktop/devices.ts";
import { findAccessError } from "../accounts/account-access.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { findActiveSession } from "../accounts/sessions/session-store.ts";
import type { Context } from "../context.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { describePlaces, findPlace, readPlaces } from "./device-places.ts";
import {
  addDevice,
  describeDevices,
  endDevice,
  givePlace,
  listLiveDevices,
  updateDevice,
} from "./device-store.ts";
import type { EntitlementKeys } from "./entitlement-keys.ts";
import type { SignInRequest } from "./request-authorization.ts";

/** Throws `notFound` if the desktop tool is off. */
export function requireDesktop({ entitlementKeys }: Pick<Context, "entitlementKeys">): EntitlementKeys {
  if (!entitlementKeys) throw new Rejection("notFound");
  return entitlementKeys;
}

export const listDevices: Handler<typeof listCall> = async (context, { user, visitor }) => {
  requireDesktop(context);
  const { list } = await readDeviceList(context, user.accountId);
  const session = await findActiveSession(context.db, user.accountId, context.clock.now());
  return {
    ...list,
    session: {
      label: visitor.device.label,
      signedInAt: user.signedInAt.toISOString(),
      lastSeenAt: (session?.last_seen_at ?? context.clock.now()).toISOString(),
    },
  };
};

export async function readDeviceList({ db, clock }: Pick<Context, "db" | "clock">, accountId: number) {
  const now = clock.now();
  const live = await listLiveDevices(db, accountId);
  const places = await readPlaces(db, accountId, now);
  const { limit } = places;
  const list: DeviceList = { devices: describeDevices(live, limit), limit, ...describePlaces(places) };
  return { places, list };
}

export const renameDevice: Handler<typeof renameCall> = async (context, { params, body, user }) => {
  requireDesktop(context);
  await requireOwnDevice(context, params.id, user.accountId);
  await updateDevice(context.db, params.id, { label: body.label });
  return null;
};

export const signOutDevice: Handler<typeof signOutCall> = async (
  context,
  { params, user: { accountId }, visitor },
) => {
  requireDesktop(context);
  await requireOwnDevice(context, params.id, accountId);
  const end = { why: "signed_out", by: visitor.device.label } as const;
  const hasEnded = await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, accountId);
    return await endDevice(tx, params.id, end, context.clock.now());
  });
  if (!hasEnded) throw new Rejection("deviceNotFound");
  return null;
};

async function requireOwnDevice({ db }: Pick<Context, "db">, id: number, accountId: number): Promise<void> {
  const live = await listLiveDevices(db, accountId);
  if (!live.some((device) => device.id === id)) throw new Rejection("deviceNotFound");
}

type Enrolment = Pick<
  SignInRequest,
  "jkt" | "label" | "os" | "arch" | "app_version" | "address_prefix" | "replaces_id"
> & { readonly account_id: number };

/**
 * Signs a machine in under the account's lock, in the place found by `findPlace`. Returns the device's id, or why there
 * is no place.
 */
export async function enrolDevice(tx: Tx, enrolment: Enrolment, now: Date) {
  const { account_id, jkt, label, os, arch, app_version, address_prefix } = enrolment;
  const refusal = findAccessError(await lockAccount(tx, account_id), "acquire");
  if (refusal) return refusal === "deletionPending" ? "deleting" : "blocked";
  const place = findPlace(await readPlaces(tx, account_id, now), enrolment);
  const { own, unseen, replaced, keptPlace, problem } = place;
  const reported = { label, os, arch, app_version, address_prefix };
  if (own?.ended_at === null) {
    await updateDevice(tx, own.id, { ...reported, label: own.label, seen_at: now });
    return own.id;
  }
  if (problem !== undefined) return problem;
  for (const { id } of unseen) await endDevice(tx, id, { why: "unseen" }, now);
  if (replaced) await endDevice(tx, replaced.id, { why: "replaced", by: label }, now);
  if (keptPlace) await givePlace(tx, keptPlace.id, now);
  // Its earlier entitlement may still be valid.
  const entitled_until = own?.entitled_until ?? null;
  return await addDevice(tx, { account_id, jkt, slot: place.slot, ...reported, entitled_until }, now);
}
