import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Baseline {
  readonly pid: number;
  /** The first line that it printed. */
  readonly firstLine: string;
  stop(): void;
}

/** Starts a program of this folder, on the cores of this process, that reads its options as JSON and prints a line. */
export async function startBaseline(program: string, options: object): Promise<Baseline> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ["pipe", "pipe", "inherit"] });
  const stop = () => void child.kill();
  // It would outlive a bench that failed.
  process.once("exit", stop);
  child.stdin.end(JSON.stringify(options));
  for await (const firstLine of createInterface({ input: child.stdout })) {
    return { pid: child.pid ?? 0, firstLine, stop };
  }
  throw new Error(`${program} did not start.`);
}
