import {
  type Device,
  defaultDeviceLimit,
  deviceLimitWithoutMembership,
} from "@baleen/contract/desktop/devices.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { type Selectable, sql } from "kysely";
import { listGrants } from "../membership/membership-store.ts";
import { levelAt } from "../membership/plan-levels.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { readToolTerms } from "../shop/packages/tool-terms.ts";
import type { Tables } from "../tables.ts";

export type DeviceRow = Selectable<Tables["devices"]>;
export type EndReason = NonNullable<DeviceRow["ended_why"]>;

/** An account's signed-in devices, newest first. */
export async function listLiveDevices(db: Queries, accountId: number): Promise<DeviceRow[]> {
  return await db
    .selectFrom("devices")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** An account's devices, including those that are signed out, newest first. */
export async function listDevicesOf(db: Queries, accountId: number, max: number): Promise<DeviceRow[]> {
  return await db
    .selectFrom("devices")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

export async function findDevice(db: Queries, id: number): Promise<DeviceRow | undefined> {
  return await db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirst();
}

type NewDevice = Pick<
  DeviceRow,
  | "account_id"
  | "slot"
  | "jkt"
  | "label"
  | "os"
  | "arch"
  | "app_version"
  | "address_prefix"
  | "entitled_until"
>;

export async function addDevice(tx: Queries, device: NewDevice, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto("devices")
    .values({ ...device, created_at: now, seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type DeviceChanges = Partial<
  Pick<DeviceRow, "label" | "os" | "arch" | "app_version" | "address_prefix" | "seen_at">
>;

export async function updateDevice(db: Queries, id: number, changes: DeviceChanges): Promise<void> {
  await db.updateTable("devices").set(changes).where("id", "=", id).where("ended_at", "is", null).execute();
}

interface NextEntitlement {
  /** The highest sequence number that the tool has seen, perhaps before a backup was restored. */
  readonly seenSeq: number;
  /** Null for an entitlement without a level. */
  readonly entitledUntil: Date | null;
}

/**
 * Returns the sequence number of the device's next entitlement and stores its validity; undefined if the device is
 * signed out.
 */
export async function claimNextSequence(
  db: Queries,
  id: number,
  { seenSeq, entitledUntil }: NextEntitlement,
): Promise<number | undefined> {
  const row = await db
    .updateTable("devices")
    .set({
      seq: sql<number>`greatest(seq, ${seenSeq}) + 1`,
      entitled_until: sql<Date | null>`greatest(entitled_until, ${entitledUntil}::timestamptz)`,
    })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("seq")
    .executeTakeFirst();
  return row && Number(row.seq);
}

interface DeviceEnd {
  readonly why: EndReason;
  /** The label of the browser or device that signs it out. */
  readonly by?: string | undefined;
}

/** Signs a device out; false if it was signed out already. */
export async function endDevice(
  tx: Queries,
  id: number,
  { why, by }: DeviceEnd,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("devices")
    .set({ ended_at: now, ended_why: why, ended_by: by ?? null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Signs out all devices of an account; `by` is the label of the browser. Returns how many. */
export async function endDevices(
  tx: Queries,
  accountId: number,
  why: EndReason,
  now: Date,
  by?: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("devices")
    .set({ ended_at: now, ended_why: why, ended_by: by ?? null })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives the place of a signed-out device to another machine. */
export async function givePlace(tx: Queries, id: number, now: Date): Promise<void> {
  await tx.updateTable("devices").set({ place_given_at: now }).where("id", "=", id).execute();
}

/** Resets an account's replacements; returns how many were counted. */
export async function resetReplacements(tx: Queries, accountId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("devices")
    .set({ is_counted: false })
    .where("account_id", "=", accountId)
    .where((where) =>
      where.or([where("ended_why", "=", "replaced"), where("place_given_at", "is not", null)]),
    )
    .where("is_counted", "=", true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A level's terms in the tool: the maximum over its packages, whether on sale or not. */
export async function findToolTerms(db: Queries, level: Level | undefined) {
  if (level === undefined) return { devices: deviceLimitWithoutMembership, features: [] };
  const rows = await db.selectFrom("packages").select("client_config").where("level", "=", level).execute();
  const terms = rows.map((row) => readToolTerms(row.client_config));
  return {
    devices: Math.max(...(terms.length > 0 ? terms.map(({ devices }) => devices) : [defaultDeviceLimit])),
    features: [...new Set(terms.flatMap(({ features }) => features))].toSorted(),
  };
}

export async function findDeviceLimit(db: Queries, accountId: number, now: Date): Promise<number> {
  return (await findToolTerms(db, levelAt(await listGrants(db, accountId), now))).devices;
}

/** Devices as shown to their owner and to operators. The newest signed-in devices are entitled, up to the limit. */
export function describeDevices(rows: readonly DeviceRow[], limit: number): Device[] {
  const live = rows.filter((row) => row.ended_at === null);
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    os: row.os,
    arch: row.arch,
    appVersion: row.app_version,
    addressPrefix: row.address_prefix,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    isEntitled: live.slice(0, limit).includes(row),
  }));
}
