import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { promisify } from "node:util";
import { startBaseline } from "../start-baseline.ts";
import type { BareShopInfo, BareShopOptions } from "./bare-shop.ts";

const pgbenchRoundS = 4;

/** Starts the bare shop, whose buyers are signed in. */
export async function openBareShop(options: BareShopOptions) {
  const { pid, firstLine, stop } = await startBaseline("./purchases/bare-shop.ts", options);
  const { url, tokens }: BareShopInfo = JSON.parse(firstLine);
  return { url, pid, stop, buyers: tokens.map((token) => ({ token, ipAddress: "127.0.0.1" })) };
}

/** Simple updates by eight clients, as pgbench does them (`-N`). Undefined where there is no pgbench. */
export function findPgbench(url: string): (() => Promise<number>) | undefined {
  const pgbench = ["/usr/bin/pgbench", ...globSync("/usr/lib/postgresql/*/bin/pgbench")].find((file) =>
    existsSync(file),
  );
  if (!pgbench) return undefined;
  execFileSync(pgbench, ["-i", "-q", url], { stdio: "ignore" });
  return async () => {
    const { stdout } = await promisify(execFile)(pgbench, [
      "-N",
      "-c",
      "8",
      "-T",
      String(pgbenchRoundS),
      url,
    ]);
    return Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  };
}
