import type { Context } from "../../context.ts";
import { addAuditLogEntry } from "../../operators/audit-log/audit-log-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { lockDeployment } from "../../platform/database/deployment.ts";
import { readKeyRecord, refreshKeyRing, saveKeyRecord } from "../../platform/database/key-store.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import type { KeyRing } from "../../platform/key-ring.ts";
import { findReportsSince, listNodes } from "../../platform/nodes/node-store.ts";
import { shortFingerprint } from "../../platform/secret-key.ts";
import { readSealedValues, replaceSealedValue } from "./sealed-value-store.ts";

/** Four missed reports of a node. */
const aliveS = 120;

type ChangeContext = Pick<Context, "db" | "clock" | "random" | "keyRing">;

/**
 * Job: makes `SECRET_KEY` the current key once all live nodes have it, and nodes have reported without a gap for as long
 * as a node counts as live; then seals anew what former keys have sealed. Nodes may run it at the same time.
 */
export async function changeSecretKey(context: ChangeContext): Promise<void> {
  const { db, keyRing } = context;
  await refreshKeyRing(db, keyRing);
  if (keyRing.currentFingerprint !== keyRing.configuredFingerprint) await makeCurrent(context);
  if (keyRing.hasFormer) await resealValues(context);
}

/** The live nodes whose `SECRET_KEY` is not the one of this ring. */
export async function listNodesWithOtherKey(db: Queries, keyRing: KeyRing, now: Date): Promise<string[]> {
  const aliveSince = secondsAfter(now, -aliveS);
  const ownFingerprint = shortFingerprint(keyRing.configuredFingerprint);
  return (await listNodes(db))
    .filter((node) => node.last_seen_at >= aliveSince)
    .filter((node) => node.secret_key_fingerprint !== ownFingerprint)
    .map(({ name }) => name);
}

async function makeCurrent({ db, clock, random, keyRing }: ChangeContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDeployment(tx);
    // Another node may have changed the key meanwhile.
    if ((await readKeyRecord(tx))?.current !== keyRing.currentFingerprint) return;
    const now = clock.now();
    const reportsSince = await findReportsSince(tx, now);
    // After an outage of the database, live nodes look like stopped ones until they have had time to report.
    if (reportsSince === undefined || reportsSince > secondsAfter(now, -aliveS)) return;
    if ((await listNodesWithOtherKey(tx, keyRing, now)).length > 0) return;
    const record = keyRing.makeRecordAfterChange(random, now);
    if (!record) return;
    await saveKeyRecord(tx, record);
    await addAuditLogEntry(tx, auditActionOfChange(keyRing), { at: now, outcome: "done" });
  });
  await refreshKeyRing(db, keyRing);
}

/** The server changes the key itself and does not know who set it. */
function auditActionOfChange({ configuredFingerprint, currentFingerprint }: KeyRing) {
  const params = {
    key: shortFingerprint(configuredFingerprint),
    former: shortFingerprint(currentFingerprint),
  };
  const operator = { id: null, login: "server" };
  return { action: "changeKey", params, operator, reason: null, via: "command" } as const;
}

async function resealValues({ db, random, keyRing }: ChangeContext): Promise<void> {
  for await (const value of readSealedValues(db)) {
    const { owner, sealed } = value;
    const { use } = value.place;
    if (keyRing.isSealedWithCurrentKey(use, owner, sealed)) continue;
    const plain = keyRing.open(use, owner, sealed);
    if (plain) await replaceSealedValue(db, value, keyRing.seal(use, owner, plain, random));
  }
}
