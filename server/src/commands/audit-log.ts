import { formatCount } from "@baleen/contract/format-count.ts";
import { verifyAuditLog } from "../operators/audit-log/audit-log-days.ts";
import { withCommandContext } from "./command-context.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Says whether the audit log's entries of closed days are still what they were.

  npm run audit-log -- verify`;

export async function run(invocation: Invocation): Promise<string> {
  const [word, ...rest] = invocation.words;
  if (word !== "verify" || rest.length > 0) throw new UsageError(usage);
  const { days, changed, last } = await withCommandContext(invocation, verifyAuditLog);
  if (changed.length > 0)
    throw new UsageError(`The entries of these days were changed: ${changed.join(", ")}`);
  if (!last) return "No day has a digest yet.\n";
  return `${formatCount(days, "day is", "days are")} unchanged. Digest of ${last.day}: ${last.digest}\n`;
}

if (import.meta.main) await printOutput(run);
