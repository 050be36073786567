import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import net from "node:net";
import { type Machine, runProgram } from "../operations/setup/machine.ts";
import { Rejection } from "../platform/rejection.ts";
import { terminalLanguage, UsageError } from "./command-line.ts";

type UpgradeMachine = Pick<Machine, "root" | "run" | "print" | "hasSystemd">;

/** Runs work that replaces the release of this machine's site, as root and alone. */
export async function withUpgradeMachine(
  environment: NodeJS.ProcessEnv,
  work: (machine: UpgradeMachine) => Promise<void>,
): Promise<string> {
  if (process.getuid?.() !== 0) throw new UsageError("请用root运行 / Run it as root, such as by sudo");
  const language = terminalLanguage(environment);
  // An upgrade that ended in the middle would leave two processes.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  try {
    const lock = await lockUpgrades();
    await work({
      root: "/",
      // In groups of their own: what ends this command, such as Ctrl-C, does not end them in the middle.
      run: (program, args, options) => runProgram(program, args, { ...options, isDetached: true }),
      hasSystemd: existsSync("/run/systemd/system"),
      print: (sentence, rest = "") => process.stdout.write(`${sentence[language]}${rest}\n`),
    });
    lock.close();
  } catch (error) {
    throw error instanceof Rejection ? new UsageError(error.sentence[language]) : error;
  }
  return "";
}

/** In a folder that only root can write. */
const lockFile = "/run/baleen-upgrade.sock";

/**
 * A socket that one process of the machine listens on; what a killed process has left is replaced. Throws
 * `upgradeUnderway`.
 */
async function lockUpgrades(): Promise<net.Server> {
  if (await isListenedOn(lockFile)) throw new Rejection("upgradeUnderway");
  await rm(lockFile, { force: true });
  const lock = net.createServer().listen(lockFile).unref();
  await once(lock, "listening");
  return lock;
}

async function isListenedOn(file: string): Promise<boolean> {
  const socket = net.connect(file);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
