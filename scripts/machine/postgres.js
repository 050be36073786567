// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { installDebianPackages } from "./apt.js";
import { Stop } from "./run.js";

const parent = "/usr/lib/postgresql";
const configuration = "/etc/postgresql-common";

/** Otherwise Debian's package creates a database of its own and starts it. */
const withoutCluster =
  `mkdir -p ${configuration}; ` +
  `[ -e ${configuration}/createcluster.conf ] || ` +
  `echo 'create_main_cluster = false' > ${configuration}/createcluster.conf`;

/** Makes sure of the distribution's PostgreSQL, server and client, which the tests of backups use. */
export async function ensurePostgres() {
  if (!isInstalled()) await installDebianPackages(["postgresql"], { before: withoutCluster, isQuiet: true });
  if (isInstalled()) return;
  throw new Stop(
    "The tests of backups need a PostgreSQL with pg_dump, and it could not be installed with apt-get. " +
      "Install the package postgresql.",
  );
}

function isInstalled() {
  if (!existsSync(parent)) return false;
  const programs = ["postgres", "initdb", "pg_dump", "pg_restore"];
  return readdirSync(parent).some((version) =>
    programs.every((program) => existsSync(`${parent}/${version}/bin/${program}`)),
  );
}
