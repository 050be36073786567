import type { Language } from "@baleen/contract/language.ts";
import { adaptCommands } from "../platform/adapt-commands.ts";

export interface Invocation {
  /** The arguments after the command's name. */
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Prints a message for the operator that is not part of the command's output. */
  readonly report: (sentence: string) => void;
}

export class UsageError extends Error {}

/** Returns the word if it is one of the names; otherwise throws `UsageError` with `usage`. */
export function oneOf<Name extends string>(names: readonly Name[], word: string | undefined, usage: string) {
  const found = names.find((name) => name === word);
  if (found === undefined) throw new UsageError(usage);
  return found;
}

/** Chinese, unless the terminal is set to another language. */
export function terminalLanguage({ LC_ALL, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LANG || "zh";
  return /^(zh|C|POSIX)\b/.test(locale) ? "zh" : "en";
}

/**
 * Runs a command with this process's arguments and environment, and prints its output. On an error, prints the message
 * and sets the exit code to 1.
 */
export async function printOutput(
  command: (invocation: Invocation) => Promise<string | Uint8Array>,
): Promise<void> {
  const report = (sentence: string) => {
    process.stderr.write(`${adaptCommands(sentence)}\n`);
  };
  // EPIPE: the reader has closed the pipe, as `head` does.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") throw new Error(`The output could not be written (${code})`);
    process.exit();
  });
  try {
    const invocation = { words: process.argv.slice(2), environment: process.env, report };
    const output = await command(invocation);
    process.stdout.write(typeof output === "string" ? adaptCommands(output) : output);
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
