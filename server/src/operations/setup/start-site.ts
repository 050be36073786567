import { setTimeout } from "node:timers/promises";
import { fetchText } from "../../platform/http-client.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "./machine.ts";

const units = ["baleen.service", "baleen-backup.timer", "baleen-drill.timer"];

/** The first start also migrates the database. */
const longestStartMs = 120_000;
const pauseMs = 500;

/** Starts the site's units, also when they run already, and waits until the server is ready. Throws `siteNotReady`. */
export async function startSite({ run, isReady }: Pick<Machine, "run" | "isReady">): Promise<void> {
  await run("systemctl", ["daemon-reload"]);
  await run("systemctl", ["enable", ...units]);
  await run("systemctl", ["restart", ...units]);
  for (let waitedMs = 0; waitedMs < longestStartMs; waitedMs += pauseMs) {
    if (await isReady()) return;
    await setTimeout(pauseMs);
  }
  throw new Rejection("siteNotReady");
}

/** Whether the server that listens on this machine's usual port is ready. */
export async function isReadyHere(): Promise<boolean> {
  try {
    const { status } = await fetchText("http://127.0.0.1:3000/readyz");
    return status === 200;
  } catch {
    return false;
  }
}
