import {
  type DevicePlaceKind,
  maxDeviceLimit,
  maxReplacements,
  maxUnseenDays,
  replacementDays,
} from "@baleen/contract/desktop/devices.ts";
import { sql } from "kysely";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { type DeviceRow, findDeviceLimit } from "./device-store.ts";

const dayS = 86_400;
const windowS = replacementDays * dayS;
const unseenPeriodS = maxUnseenDays * dayS;
/** A device's entitlement is valid for a week after it was signed out; its place may be given away until then. */
const relevantPeriodS = windowS + 7 * dayS;

/**
 * An account's places. A machine holds a place from its sign-in until it is signed out and its last entitlement has
 * expired. A machine that takes a place before that counts as a replacement.
 */
interface Places {
  /** Of each machine the row that is signed in or, within `relevantPeriodS` of its sign-out, the newest one. */
  readonly rows: readonly DeviceRow[];
  readonly limit: number;
  /**
   * Replacements allowed in 30 days. After all machines were signed out, however often, it is raised by the number of
   * places, since a stranger may have used replacements up.
   */
  readonly allowance: number;
  readonly now: Date;
}

export async function readPlaces(db: Queries, accountId: number, now: Date): Promise<Places> {
  const rows = await db
    .selectFrom("devices")
    .selectAll()
    .distinctOn("jkt")
    .where("account_id", "=", accountId)
    .where((where) =>
      where.or([where("ended_at", "is", null), where("ended_at", ">", secondsAfter(now, -relevantPeriodS))]),
    )
    .orderBy("jkt")
    // A machine that was signed in to two accounts which were merged may be signed out of the later one.
    .orderBy(sql`ended_at is null`, "desc")
    .orderBy("id", "desc")
    .execute();
  const limit = await findDeviceLimit(db, accountId, now);
  const recentSignOutOfAll = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("devices_ended_at", ">", secondsAfter(now, -windowS))
    .executeTakeFirst();
  return { rows, limit, allowance: maxReplacements + (recentSignOutOfAll ? limit : 0), now };
}

/** What an owner may still do: remaining replacements, when the next one becomes available, and places still held. */
export function describePlaces(places: Places) {
  const { allowance } = places;
  const replacements = listReplacements(places);
  const [oldest] = replacements;
  return {
    replacementsLeft: Math.max(0, allowance - replacements.length),
    nextReplacementAt: oldest ? secondsAfter(oldest, windowS).toISOString() : null,
    keptPlaces: listHeldPlaces(places).map(({ label, until }) => ({ label, until: until.toISOString() })),
  };
}

/**
 * The times of the counted replacements of the last 30 days, oldest first. A machine that has signed in again is not
 * counted.
 */
function listReplacements({ rows, now }: Places): Date[] {
  return rows
    .flatMap((row) => (row.is_counted ? (replacedAt(row) ?? []) : []))
    .filter((at) => at > secondsAfter(now, -windowS))
    .toSorted((one, other) => one.getTime() - other.getTime());
}

function replacedAt({ place_given_at, ended_why, ended_at }: DeviceRow): Date | null {
  return place_given_at ?? (ended_why === "replaced" ? ended_at : null);
}

/** Machines that are signed out but still hold their place, the first to expire first. */
function listHeldPlaces({ rows, now }: Places) {
  return rows
    .flatMap((row) => {
      const { ended_at: endedAt, entitled_until: until } = row;
      const isHeld = endedAt !== null && replacedAt(row) === null && until !== null && until > now;
      return isHeld ? [{ id: row.id, label: row.label, until }] : [];
    })
    .toSorted((one, other) => one.until.getTime() - other.until.getTime());
}

interface Machine {
  readonly jkt: string;
  /** The device that the owner chose to replace. */
  readonly replaces_id: number | null;
}

/**
 * Finds a place for a machine, without taking it. `kind` is the place that its sign-in takes (`DevicePlaceKind`);
 * `problem` is why the sign-in is not possible now.
 */
export function findPlace(places: Places, { jkt, replaces_id }: Machine) {
  const own = places.rows.find((row) => row.jkt === jkt);
  const others = { ...places, rows: places.rows.filter((row) => row !== own) };
  const { seen, unseen } = splitLive(others);
  const held = listHeldPlaces(others);
  const kind = kindOfPlace({ isOwn: own?.ended_at === null, seen: seen.length, held: held.length }, places);
  const replacedDevice = kind === "full" ? seen.find(({ id }) => id === replaces_id) : undefined;
  const keptPlace = kind === "kept" ? held[0] : undefined;
  const found = { kind, own, replaced: replacedDevice, keptPlace, unseen } as const;
  const takenSlots = new Set(seen.filter((row) => row !== replacedDevice).map(({ slot }) => slot));
  const slots = Array.from({ length: maxDeviceLimit }, (_, index) => index + 1);
  const slot = slots.find((candidate) => !takenSlots.has(candidate));
  if (slot === undefined || (kind === "full" && !replacedDevice))
    return { ...found, problem: "devicesFull" } as const;
  const isReplacement = replacedDevice !== undefined || keptPlace !== undefined;
  if (isReplacement && listReplacements(others).length >= places.allowance)
    return { ...found, problem: "tooManyReplacements" } as const;
  return { ...found, problem: undefined, slot };
}

/** Splits the signed-in devices: `unseen` ones were not used for so long that their place is given away. */
function splitLive({ rows, now }: Places) {
  const live = rows.filter((row) => row.ended_at === null);
  const isUnseen = (row: DeviceRow) => row.seen_at < secondsAfter(now, -unseenPeriodS);
  return { seen: live.filter((row) => !isUnseen(row)), unseen: live.filter(isUnseen) };
}

function kindOfPlace(
  { isOwn, seen, held }: { readonly isOwn: boolean; readonly seen: number; readonly held: number },
  { limit }: Places,
): DevicePlaceKind {
  if (isOwn) return "own";
  if (seen >= limit) return "full";
  return seen + held >= limit ? "kept" : "free";
}
