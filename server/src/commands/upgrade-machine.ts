import { once } from "node:events";
import { existsSync } from "node:fs";
import net from "node:net";
import { type Machine, runProgram } from "../operations/setup/machine.ts";
import { Rejection } from "../platform/rejection.ts";
import { terminalLanguage, UsageError } from "./command-context.ts";

type UpgradeMachine = Pick<Machine, "root" | "run" | "say" | "hasSystemd">;

/** Runs work that replaces the release of this machine's site, as root and alone. */
export async function withUpgradeMachine(
  environment: NodeJS.ProcessEnv,
  work: (machine: UpgradeMachine) => Promise<void>,
): Promise<string> {
  if (process.getuid?.() !== 0) throw new UsageError("请用root运行 / Run it as root, such as by sudo");
  const language = terminalLanguage(environment);
  try {
    const lock = await lockUpgrades();
    await work({
      root: "/",
      run: runProgram,
      hasSystemd: existsSync("/run/systemd/system"),
      say: (sentence, rest = "") => process.stdout.write(`${sentence[language]}${rest}\n`),
    });
    lock.close();
  } catch (error) {
    throw error instanceof Rejection ? new UsageError(error.sentence[language]) : error;
  }
  return "";
}

/**
 * A socket without a file, which one process of the machine can have, and which is gone when that ends. Throws
 * `upgradeUnderway`.
 */
async function lockUpgrades(): Promise<net.Server> {
  const lock = net.createServer().listen("\0baleen-upgrade").unref();
  try {
    await once(lock, "listening");
    return lock;
  } catch {
    throw new Rejection("upgradeUnderway");
  }
}
