import { describeSettings } from "../operations/settings/describe-settings.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Lists all settings: what each means, and its default.

  npm run settings`;

export async function run({ words }: Invocation): Promise<string> {
  if (words.length > 0) throw new UsageError(usage);
  return describeSettings();
}

if (import.meta.main) await printOutput(run);
