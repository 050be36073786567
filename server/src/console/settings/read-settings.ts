import { isArchiveOld, isStandbyBehind, readWatchedReplication } from "../../alarms/watched-replication.ts";
import { type BackupRow, listNewestBackups } from "../../operations/backups/backup-store.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { toReply } from "../../operators/to-reply.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Replication } from "../../platform/database/replication.ts";
import { listMigrations, readDatabaseVersion } from "../../platform/database/schema-store.ts";
import { listNodes, type NodeRow } from "../../platform/nodes/node-store.ts";

/** Four missed reports of a node. */
const aliveS = 120;

export const readSettings: ConsoleHandler<"readSettings"> = async ({
  readsDb,
  clock,
  alerts,
  publicSettings,
}) => {
  const aliveSince = secondsAfter(clock.now(), -aliveS);
  return {
    ...publicSettings,
    nodeVersion: process.version,
    databaseVersion: await readDatabaseVersion(readsDb),
    settings: [...publicSettings.settings],
    nodes: (await listNodes(readsDb)).map((node) => describeNode(node, aliveSince)),
    alertChannels: [...alerts.channels.keys()],
    replication: describeReplication(await readWatchedReplication(readsDb)),
    backups: (await listNewestBackups(readsDb)).map(describeBackup),
    migrations: await listMigrations(readsDb),
  };
};

function describeNode(node: NodeRow, aliveSince: Date) {
  return {
    ...toReply(node),
    isAlive: node.last_seen_at >= aliveSince,
    replica: node.replica_state && { state: node.replica_state, lagMs: node.replica_lag_ms },
  };
}

function describeReplication({ standbys, archive, lastFailover, ...found }: Replication) {
  return {
    ...found,
    lastFailover: lastFailover && toReply(lastFailover),
    standbys: standbys.map((standby) => ({ ...standby, isBehind: isStandbyBehind(standby) })),
    archive: archive && { ...toReply(archive), isOld: isArchiveOld(archive) },
  };
}

function describeBackup(backup: BackupRow) {
  const { problem_zh: zh, problem_en: en } = backup;
  return { ...toReply(backup), problem: zh === null || en === null ? null : { zh, en } };
}
