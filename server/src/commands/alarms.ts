import { parseArgs } from "node:util";
import { closeAlarmAbout } from "../back-office/alarms/close-alarm.ts";
import { printOpenAlarms } from "../back-office/alarms/list-alarms.ts";
import type { Deps } from "../operations/deps.ts";
import {
  commandOperator,
  type Invocation,
  printOutput,
  UsageError,
  withCommandDeps,
} from "./with-command-deps.ts";

const usage = `What needs a person. docs/payments.md says what each alarm means; most close themselves when their matter is settled.

  npm run alarms
  npm run alarms -- close KIND SUBJECT --reason TEXT

--by NAME gives another name than the system's.`;

const options = { reason: { type: "string" }, by: { type: "string" } } as const;

type Given = Partial<Record<keyof typeof options, string>>;

async function perform(deps: Deps, words: readonly string[], { reason, by }: Given): Promise<string> {
  const [name = "list", kind, subject] = words;
  if (name === "list") return await printOpenAlarms(deps);
  if (name !== "close" || !kind || !subject) throw new UsageError(usage);
  if (!reason?.trim()) throw new UsageError("--reason is missing");
  await closeAlarmAbout(deps, { kind, subject, ...commandOperator({ by }), reason: reason.trim() });
  return `${kind} about ${subject} is closed\n`;
}

/** `npm run alarms` */
export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  return await withCommandDeps(invocation, (deps) => perform(deps, positionals, values));
}

if (import.meta.main) await printOutput(run);
