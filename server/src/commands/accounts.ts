import { parseArgs } from "node:util";
import type { Deps } from "../deps.ts";
import { makeRecoveryLink } from "../operator-actions/make-recovery-link.ts";
import { commandOperator, printOutput, UsageError, withCommandDeps } from "./with-command-deps.ts";

const usage = `Accounts. Whatever changes something needs a reason, which is kept with your name.

  npm run accounts -- recovery-link USERNAME [--payment NUMBER] [--card XXXX] [--registered 2026-03-01] --reason TEXT

A link for who has lost the password of an account without e-mail address and phone number. At least two of what its
owner has told have to be true, one of them of money: the gateway's number of a payment, or the last four symbols of
a redeemed card key; the day of the registration, by the clocks of China.

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  payment: { type: "string" },
  card: { type: "string" },
  registered: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;

async function printRecoveryLink(deps: Deps, username: string, given: Given): Promise<string> {
  const { payment, card, registered, reason, by } = given;
  if (!reason?.trim()) throw new UsageError("--reason is missing");
  if (registered !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(registered)) {
    throw new UsageError("--registered needs a day such as 2026-03-01");
  }
  const evidence = { payment, card, registered };
  const request = { username, evidence, ...commandOperator({ by }), reason: reason.trim() };
  const link = await makeRecoveryLink(deps, request);
  return [
    link.url,
    `Works from ${link.worksFrom.toISOString()} until ${link.worksUntil.toISOString()}, once.`,
    "Whoever is signed in to the account is told until then, and can object.",
    "",
  ].join("\n");
}

await printOutput(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, username = ""] = positionals;
  if (name !== "recovery-link" || positionals.length !== 2) throw new UsageError(usage);
  return await withCommandDeps((deps) => printRecoveryLink(deps, username, values));
});
