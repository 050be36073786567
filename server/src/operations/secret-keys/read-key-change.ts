import { countCards } from "../../membership/cards/card-store.ts";
import type { Database } from "../../platform/database/database.ts";
import { readKeyRecord } from "../../platform/database/key-store.ts";
import { hasTable } from "../../platform/database/schema-store.ts";
import { KeyRing, type KeySettings } from "../../platform/key-ring.ts";
import { listNewestBackups } from "../backups/backup-store.ts";
import { listNodesWithOtherKey } from "./change-secret-key.ts";
import { readSealedValues } from "./sealed-value-store.ts";

export type KeyChange = NonNullable<Awaited<ReturnType<typeof readKeyChange>>>;

/**
 * How far the change of the secret key is, as seen with the keys of the settings. Only reads. Undefined if the database
 * has no former keys yet, because an earlier release migrated it or no server has opened it.
 */
export async function readKeyChange(db: Database, settings: KeySettings, now: Date) {
  const record = (await hasTable(db, "former_secret_keys")) ? await readKeyRecord(db) : undefined;
  if (!record) return undefined;
  const keyRing = new KeyRing(settings, { now: () => now });
  // If the settings have another key, the doctor reports that instead.
  keyRing.applyRecord(record);
  const lastRetiredAt = record.former.at(-1)?.retiredAt;
  const values = { total: 0, anew: 0 };
  for await (const { place, owner, sealed } of readSealedValues(db)) {
    values.total += 1;
    if (keyRing.isSealedWithCurrentKey(place.use, owner, sealed)) values.anew += 1;
  }
  return {
    /** Whether `SECRET_KEY` is the current key. */
    isCurrent: record.current === keyRing.configuredFingerprint,
    hasFormerSetting: settings.formerSecretKey !== undefined,
    /** Live nodes with another `SECRET_KEY`, for which the change waits. */
    otherNodes: await listNodesWithOtherKey(db, keyRing, now),
    /** Sealed values, and how many of them the current key has sealed. */
    values,
    formerKeys: record.former.map(({ fingerprint, retiredAt }) => ({ fingerprint, retiredAt })),
    /** Fingerprints of former keys that the current key does not open. */
    lostKeys: keyRing.lostFingerprints,
    /** Whether a successful backup began after the last change. */
    hasBackupSince: lastRetiredAt !== undefined && (await hasBackupAfter(db, lastRetiredAt)),
    /** Unused cards from before the last change, which only a former key redeems. */
    unusedCards: lastRetiredAt
      ? await countCards(db, { state: "unused", createdUntil: lastRetiredAt }, now)
      : 0,
  };
}

async function hasBackupAfter(db: Database, at: Date): Promise<boolean> {
  const newest = await listNewestBackups(db);
  return newest.some(
    ({ kind, outcome, began_at }) => kind === "backup" && outcome === "done" && began_at > at,
  );
}
