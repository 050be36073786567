import { isBehind, isOld, readWatchedReplication } from "../../alarms/watched-replication.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { type BackupRow, listNewestBackups } from "../../platform/database/backup-store.ts";
import type { Replication } from "../../platform/database/replication.ts";
import { listMigrations, readDatabaseVersion } from "../../platform/database/schema-store.ts";
import { listNodes, type NodeRow } from "../../platform/nodes/node-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";

/** Four missed reports. */
const aliveS = 120;

export const readSettings: ConsoleHandler<"readSettings"> = async ({
  reads,
  clock,
  alerts,
  settingsSeen,
}) => {
  const aliveSince = secondsAfter(clock.now(), -aliveS);
  return {
    ...settingsSeen,
    nodeVersion: process.version,
    databaseVersion: await readDatabaseVersion(reads),
    settings: [...settingsSeen.settings],
    nodes: (await listNodes(reads)).map((node) => describeNode(node, aliveSince)),
    alertChannels: [...alerts.channels.keys()],
    replication: describeReplication(await readWatchedReplication(reads)),
    backups: (await listNewestBackups(reads)).map(describeBackup),
    migrations: await listMigrations(reads),
  };
};

function describeNode({ name, version, ...node }: NodeRow, aliveSince: Date) {
  return {
    name,
    version,
    startedAt: node.started_at.toISOString(),
    lastSeenAt: node.last_seen_at.toISOString(),
    isAlive: node.last_seen_at >= aliveSince,
    clockAheadMs: node.clock_ahead_ms,
    settingsFingerprint: node.settings_fingerprint,
    secretKeyFingerprint: node.secret_key_fingerprint,
    replica: node.replica_state && { state: node.replica_state, lagMs: node.replica_lag_ms },
  };
}

function describeReplication({ standbys, archive, lastFailover, ...found }: Replication) {
  const { host, timeline, seesStandbys, withoutStandbyS } = found;
  return {
    host,
    timeline,
    lastFailover: lastFailover && {
      at: lastFailover.at.toISOString(),
      host: lastFailover.host,
      formerHost: lastFailover.formerHost,
    },
    seesStandbys,
    standbys: standbys.map((standby) => ({ ...standby, isBehind: isBehind(standby) })),
    withoutStandbyS,
    archive: archive && {
      lastArchivedAt: archive.lastArchivedAt?.toISOString() ?? null,
      isFailing: archive.isFailing,
      ageS: archive.ageS,
      isOld: isOld(archive),
    },
  };
}

function describeBackup({ kind, outcome, file, bytes, ...backup }: BackupRow) {
  return {
    kind,
    outcome,
    beganAt: backup.began_at.toISOString(),
    endedAt: backup.ended_at.toISOString(),
    file,
    bytes,
    isEncrypted: backup.is_encrypted,
    problem:
      backup.problem_zh === null || backup.problem_en === null
        ? null
        : { zh: backup.problem_zh, en: backup.problem_en },
  };
}
