/** Runs a command and prints what it gives. One that fails says why in words, and ends the process with 1. */
export async function printOutput(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await command());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
