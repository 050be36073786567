import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "./machine.ts";

const units = ["baleen.service", "baleen-backup.timer", "baleen-drill.timer"];

/** Starts the site's units, also when they run already. The server is ready then. Throws `siteNotReady`. */
export async function startSite({ run }: Pick<Machine, "run">): Promise<void> {
  await run("systemctl", ["daemon-reload"]);
  await run("systemctl", ["enable", ...units]);
  try {
    await run("systemctl", ["restart", ...units]);
  } catch (error) {
    throw error instanceof Rejection ? new Rejection("siteNotReady") : error;
  }
}
