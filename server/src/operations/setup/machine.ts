import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Localized } from "@baleen/contract/language.ts";
import type { Random } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { InstalledRoot } from "./write-settings.ts";

interface ProgramOptions {
  /** Written to its standard input. */
  readonly input?: string;
  readonly cwd?: string;
  /** Its output goes to the terminal instead of being returned. */
  readonly isShown?: boolean;
  /** It has a process group of its own, which signals of the terminal do not reach. */
  readonly isDetached?: boolean;
}

/** Runs a program of this machine and returns its output. Throws `programFailed` with what it wrote to standard error. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  options?: ProgramOptions,
) => Promise<string>;

/** The machine on which a site is set up. */
export interface Machine extends InstalledRoot {
  readonly run: RunProgram;
  readonly random: Random;
  /** Whether systemd runs here and starts the site. */
  readonly hasSystemd: boolean;
  /** The release's command `baleenCommand`. */
  readonly baleenCommand: string;
  /** Shows a line to the person who sets the site up. */
  readonly print: (sentence: Localized, rest?: string) => void;
}

export const runProgram: RunProgram = async (
  program,
  args,
  { input = "", cwd, isShown, isDetached } = {},
) => {
  if (isShown) return await showProgram(program, args, isDetached);
  const child = spawn(program, args, { cwd, stdio: "pipe", detached: isDetached });
  const { promise, resolve } = Promise.withResolvers<string | number | null>();
  child.once("error", ({ message }) => resolve(message));
  child.once("close", resolve);
  child.stdin.on("error", () => {
    // A program that ends without reading says why by its exit code.
  });
  child.stdin.end(input);
  const [output, error, ended] = await Promise.all([text(child.stdout), text(child.stderr), promise]);
  if (ended !== 0) throw new Rejection("programFailed", { program, reason: error.trim() || String(ended) });
  return output;
};

async function showProgram(program: string, args: readonly string[], isDetached = false): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], detached: isDetached });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Rejection("programFailed", { program, reason: String(code) });
  return "";
}
