import type { Archive } from "../../../platform/database/archive-store.ts";
import type { DatabaseHost } from "../../../platform/database/database-hosts.ts";
import type { Replication, Standby } from "../../../platform/database/replication.ts";
import type { Facts } from "../check.ts";
import { factsWith, healthyArchive, healthyReplication } from "./healthy-facts.ts";

const standby: Standby = {
  name: "db2",
  address: "10.0.0.22",
  state: "streaming",
  isSynchronous: true,
  lagS: 0,
};
const archive: Archive = {
  ...healthyArchive,
  lastArchivedAt: new Date("2026-11-23T07:40:00Z"),
  ageS: 1200,
};
const primaryHost: DatabaseHost = { host: "db1:5432", role: "primary", position: 5e9, sinceCommitS: null };
const standbyHost: DatabaseHost = { host: "db2:5432", role: "standby", position: 5e9, sinceCommitS: 1 };

const withReplication = (replication: Partial<Replication>, synchronousCommit = "on") =>
  factsWith({ database: { synchronousCommit, replication: { ...healthyReplication, ...replication } } });

/** `hosts` are those of `DATABASE_URL`, `replica` those of `DATABASE_READ_URL`. */
const withHosts = (hosts: readonly DatabaseHost[], replica: readonly DatabaseHost[] = []) =>
  factsWith({
    environment: replica.length > 0 ? { DATABASE_READ_URL: "postgres://replica/baleen" } : {},
    probes: { readDatabaseHosts: async (url) => [...(url.includes("replica") ? replica : hosts)] },
  });

/** Broken clusters of several database servers, in the format of `brokenSetUps`. */
export const brokenClusters: readonly (readonly [string, "fail" | "warn", string, RegExp, Facts])[] = [
  [
    "a former primary takes writes beside its successor",
    "fail",
    "Database servers",
    /db1:5432 and db2:5432 both accept writes/,
    withHosts([primaryHost, { ...standbyHost, role: "primary" }]),
  ],
  [
    "a host of the cluster is away",
    "warn",
    "Database servers",
    /db2:5432 cannot be reached/,
    withHosts([primaryHost, { ...standbyHost, role: null }]),
  ],
  [
    "the replica is away",
    "warn",
    "Database servers",
    /DATABASE_READ_URL \(db2:5432\) cannot be reached/,
    withHosts([primaryHost], [{ ...standbyHost, role: null }]),
  ],
  [
    "the replica is the primary",
    "warn",
    "Database servers",
    /is not a replica/,
    withHosts([primaryHost], [primaryHost]),
  ],
  [
    "the replica is behind",
    "warn",
    "Database servers",
    /is 40 s behind/,
    withHosts([primaryHost], [{ ...standbyHost, position: 4e9, sinceCommitS: 40 }]),
  ],
  [
    "the user may not see the standbys' lag",
    "warn",
    "Database standbys",
    /The user baleen cannot see/,
    withReplication({
      seesStandbys: false,
      standbys: [{ ...standby, state: "hidden", isSynchronous: false, lagS: null }],
    }),
  ],
  [
    "the synchronous standby is away",
    "fail",
    "Database standbys",
    /no synchronous standby for 42 s/,
    withReplication({ namesStandbys: true, withoutStandbyS: 42 }),
  ],
  [
    "the standby is asynchronous",
    "warn",
    "Database standbys",
    /db2 is asynchronous/,
    withReplication({ standbys: [{ ...standby, isSynchronous: false }] }),
  ],
  [
    "commits do not wait for the standby",
    "fail",
    "Database standbys",
    /synchronous_commit is local/,
    withReplication({ namesStandbys: true, standbys: [standby] }, "local"),
  ],
  [
    "the standby is behind",
    "warn",
    "Database standbys",
    /Behind the primary: db2 \(streaming, 11\.2 s\)/,
    withReplication({ namesStandbys: true, standbys: [{ ...standby, lagS: 11.2 }] }),
  ],
  [
    "the log is not archived",
    "fail",
    "Write-ahead log archive",
    /07:40:00.000Z; 20 min of it/,
    withReplication({ archive }),
  ],
  [
    "the archiver fails",
    "fail",
    "Write-ahead log archive",
    /3 min of it/,
    withReplication({ archive: { ...archive, isFailing: true, ageS: 180 } }),
  ],
];
