// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackages } from "./apt.js";
import { StopError } from "./run.js";

/** Debian's package installs each version in its own folder here, which is not in PATH. */
const versions = "/usr/lib/postgresql";
const configuration = "/etc/postgresql-common";
const oldestMajor = 15;

/** Without this, Debian's package creates and starts a database cluster of its own. */
const withoutCluster =
  `mkdir -p ${configuration}; ` +
  `[ -e ${configuration}/createcluster.conf ] || ` +
  `echo 'create_main_cluster = false' > ${configuration}/createcluster.conf`;

/**
 * The user for PostgreSQL's programs. They refuse to run as root, so root starts them as `nobody`.
 * @type {{ readonly uid?: number, readonly gid?: number }}
 */
export const postgresAccount = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Installs PostgreSQL's server and client if they are missing. */
async function ensurePostgres() {
  await install(missingPostgres());
  findPostgres();
}

/**
 * Debian packages that one test each needs, the command that shows whether the package is installed, and the test that
 * is skipped without it.
 */
const testPrograms = [
  { name: "pgbackrest", command: ["pgbackrest", "version"], test: "the restore of a moment" },
  { name: "nginx", command: ["nginx", "-v"], test: "the configuration of nginx" },
  { name: "caddy", command: ["caddy", "version"], test: "the configuration of Caddy" },
  { name: "curl", command: ["curl", "--version"], test: "the commands of docs/api.md" },
];

/** Installs PostgreSQL and the other programs of the tests if they are missing, in one call of apt. */
export async function ensureTestedPrograms() {
  const missing = testPrograms.filter((program) => !hasProgram(program));
  await install([...missingPostgres(), ...missing.map(({ name }) => name)]);
  findPostgres();
  for (const program of missing) {
    if (hasProgram(program)) continue;
    console.log(
      `NOT TESTED: ${program.test}, because ${program.name} is missing (apt-get install ${program.name}).`,
    );
  }
}

/** @param {{ command: string[] }} program */
function hasProgram({ command: [name = "", ...args] }) {
  // Debian installs servers in a folder that is not in every user's PATH.
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` };
  return spawnSync(name, args, { env }).status === 0;
}

function missingPostgres() {
  return listPostgres(usualFolders()).length === 0 ? ["postgresql"] : [];
}

/** @param {readonly string[]} packages */
async function install(packages) {
  if (packages.length === 0) return;
  const services = packages.filter((name) => name === "nginx" || name === "caddy");
  await installDebianPackages(packages, { before: withoutCluster, services, isQuiet: true });
}

/** Installs PostgreSQL for programs that only need a database server, unless TEST_DATABASE_URL names one. */
export async function ensurePostgresServer() {
  if (!process.env.TEST_DATABASE_URL) await ensurePostgres();
}

/** The newest PostgreSQL in the folders. Throws a `Stop` if there is none, or only versions that are too old. */
export function findPostgres(folders = usualFolders()) {
  const [newest] = listPostgres(folders).toSorted((one, other) => other.major - one.major);
  if (newest) return newest;
  throw new StopError(
    `The tests need PostgreSQL ${oldestMajor} or newer with pg_dump, which could not be installed with apt-get. ` +
      "Install your distribution's postgresql, or one of https://www.postgresql.org/download/.",
  );
}

/** @param {readonly string[]} folders */
function listPostgres(folders) {
  return folders.flatMap((folder) => {
    const major = majorOf(folder);
    return major !== undefined && major >= oldestMajor ? [{ folder, major }] : [];
  });
}

function usualFolders() {
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  return [
    ...installed.map((version) => join(versions, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
}

/**
 * The major version of the PostgreSQL in a folder; undefined if programs are missing or the account that runs
 * PostgreSQL cannot execute it.
 * @param {string} folder
 */
function majorOf(folder) {
  const programs = ["postgres", "initdb", "pg_dump", "pg_restore"].map((name) => join(folder, name));
  if (!programs.every((program) => existsSync(program))) return undefined;
  const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], {
    ...postgresAccount,
    encoding: "utf8",
  });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "") ?? [];
  return major === undefined ? undefined : Number(major);
}
