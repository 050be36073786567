import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "./start-server.ts";

/** Of the demo's operator, printed at the first start. */
export const operatorPasswordLine = /login demo\s+password (\S+)/;

/** What a server prints after it answers: the first group of the pattern. */
export async function readPrinted(server: Pick<ServerProcess, "output">, printed: RegExp): Promise<string> {
  for (;;) {
    const found = printed.exec(server.output())?.[1];
    if (found) return found;
    await pause(20);
  }
}
