import { parseArgs } from "node:util";
import type { Deps } from "../deps.ts";
import { blockAccount, signOutEverywhere, unblockAccount } from "../operator-actions/account-access.ts";
import { makeRecoveryLink } from "../operator-actions/make-recovery-link.ts";
import { moveDaysByHand, takeDaysByHand } from "../operator-actions/take-days-by-hand.ts";
import {
  commandOperator,
  type Invocation,
  printOutput,
  UsageError,
  withCommandDeps,
} from "./with-command-deps.ts";

const usage = `Accounts. Whatever changes something needs a reason, which is kept with your name.

  npm run accounts -- recovery-link USERNAME [--payment NUMBER] [--card XXXX] [--registered 2026-03-01] --reason TEXT
  npm run accounts -- take ID --days N --reason TEXT              (newest grants first, never days that have passed)
  npm run accounts -- move ID --to ID --days N --reason TEXT
  npm run accounts -- block ID --reason TEXT
  npm run accounts -- unblock ID --reason TEXT
  npm run accounts -- sign-out ID --reason TEXT

A link for who has lost the password of an account without e-mail address and phone number. At least two of what its
owner has told have to be true, one of them of money: the gateway's number of a payment, or the last four symbols of
a redeemed card key; the day of the registration, by the clocks of China.

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  payment: { type: "string" },
  card: { type: "string" },
  registered: { type: "string" },
  days: { type: "string" },
  to: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;

type Command = (deps: Deps, subject: string, given: Given) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  async "recovery-link"(deps, username, { payment, card, registered, ...given }) {
    if (registered !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(registered)) {
      throw new UsageError("--registered needs a day such as 2026-03-01");
    }
    const evidence = { payment, card, registered };
    const link = await makeRecoveryLink(deps, { username, evidence, ...signed(given) });
    return [
      link.url,
      `Works from ${link.worksFrom.toISOString()} until ${link.worksUntil.toISOString()}, once.`,
      "Whoever is signed in to the account is told until then, and can object.",
      "",
    ].join("\n");
  },

  async take(deps, id, given) {
    const taking = { accountId: wholeNumber(id, "take"), days: wholeNumber(given.days, "--days") };
    const { daysTaken, end } = await takeDaysByHand(deps, { ...taking, ...signed(given) });
    return `${daysTaken} days taken. Member until ${end ?? "now"}\n`;
  },

  async move(deps, id, given) {
    const accountId = wholeNumber(id, "move");
    const toAccountId = wholeNumber(given.to, "--to");
    const days = wholeNumber(given.days, "--days");
    const moved = await moveDaysByHand(deps, { accountId, toAccountId, days, ...signed(given) });
    const { daysMoved, fromEnd, toEnd } = moved;
    return `${daysMoved} days moved. ${accountId}: member until ${fromEnd ?? "now"}; ${toAccountId}: until ${toEnd}\n`;
  },

  async block(deps, id, given) {
    const accountId = wholeNumber(id, "block");
    return `blocked at ${(await blockAccount(deps, { accountId, ...signed(given) })).blockedAt}\n`;
  },

  async unblock(deps, id, given) {
    await unblockAccount(deps, { accountId: wholeNumber(id, "unblock"), ...signed(given) });
    return "unblocked\n";
  },

  async "sign-out"(deps, id, given) {
    const wanted = { accountId: wholeNumber(id, "sign-out"), ...signed(given) };
    return `${(await signOutEverywhere(deps, wanted)).sessionsEnded} sessions ended\n`;
  },
};

function signed({ reason, by }: Given) {
  if (!reason?.trim()) throw new UsageError("--reason is missing");
  return { ...commandOperator({ by }), reason: reason.trim() };
}

function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${name} needs a whole number`);
  return Number(text);
}

/** `npm run accounts` */
export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const [name = "", subject = ""] = positionals;
  const command = commands[name];
  if (!command || positionals.length !== 2) throw new UsageError(usage);
  return await withCommandDeps(invocation, (deps) => command(deps, subject, values));
}

if (import.meta.main) await printOutput(run);
