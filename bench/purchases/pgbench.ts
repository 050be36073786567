import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { promisify } from "node:util";

const roundS = 4;

/** Simple updates by eight clients, as pgbench does them (`-N`). Undefined where there is no pgbench. */
export function findPgbench(url: string): (() => Promise<number>) | undefined {
  const pgbench = ["/usr/bin/pgbench", ...globSync("/usr/lib/postgresql/*/bin/pgbench")].find((file) =>
    existsSync(file),
  );
  if (!pgbench) return undefined;
  execFileSync(pgbench, ["-i", "-q", url], { stdio: "ignore" });
  return async () => {
    const { stdout } = await promisify(execFile)(pgbench, ["-N", "-c", "8", "-T", String(roundS), url]);
    return Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  };
}
