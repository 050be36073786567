import { rollBackSite } from "../operations/releases/upgrade-site.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";
import { withUpgradeMachine } from "./upgrade-machine.ts";

const usage = `Goes back to the former release, without a pause. Run it as root.

  baleen rollback             the release before the current one
  baleen rollback VERSION     another one that is unpacked in /opt/baleen

A release that cannot use the database, since a newer one has changed it, refuses to start, and the current one stays.`;

async function run({ words, environment }: Invocation): Promise<string> {
  const [version, ...rest] = words;
  if (version === "--help") return `${usage}\n`;
  if (rest.length > 0 || version?.startsWith("-")) throw new UsageError(usage);
  return await withUpgradeMachine(environment, (machine) => rollBackSite(version, machine));
}

if (import.meta.main) await printOutput(run);
