import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Person } from "../people.ts";
import type { BareShopOptions, BareShopStarted } from "./bare-shop.ts";

export const bareShopProgram = "bare-shop.ts";

export interface BareShop {
  readonly url: string;
  readonly buyers: readonly Person[];
  stop(): void;
}

/** Starts the bare shop on the cores of this process. */
export async function openBareShop(options: BareShopOptions): Promise<BareShop> {
  const program = fileURLToPath(new URL(`./${bareShopProgram}`, import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(options));
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, tokens }: BareShopStarted = JSON.parse(line);
    const buyers = tokens.map((token) => ({ token, ipAddress: "127.0.0.1" }));
    return { url, buyers, stop: () => child.kill() };
  }
  throw new Error("The bare shop did not start.");
}
