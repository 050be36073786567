import { describeRetentionPolicy } from "../privacy/retention-policy.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Lists what is kept, for how long, since when and why.

  npm run retention`;

export async function run({ words }: Invocation): Promise<string> {
  if (words.length > 0) throw new UsageError(usage);
  return describeRetentionPolicy();
}

if (import.meta.main) await printOutput(run);
