import { parseArgs } from "node:util";
import { findConfirmedRequest } from "../accounts/recovery/recovery-request-store.ts";
import { approveRecovery } from "../back-office/accounts/approve-recovery.ts";
import { blockAccount } from "../back-office/accounts/block-account.ts";
import { confirmRecovery } from "../back-office/accounts/confirm-recovery.ts";
import { moveDays } from "../back-office/accounts/move-days.ts";
import { refuseRecovery } from "../back-office/accounts/refuse-recovery.ts";
import { signOutAccount } from "../back-office/accounts/sign-out-account.ts";
import { takeDays } from "../back-office/accounts/take-days.ts";
import { unblockAccount } from "../back-office/accounts/unblock-account.ts";
import type { ConsoleDeps } from "../back-office/console-handler.ts";
import {
  askAsCommand,
  commandOperator,
  type Invocation,
  printOutput,
  UsageError,
  withCommandDeps,
} from "./with-command-deps.ts";

const usage = `Accounts. Whatever changes something needs a reason, which is kept with your name.

  npm run accounts -- confirm-recovery ID --code XXXX-XXXX [--payment NUMBER] [--card KEY] --reason TEXT
  npm run accounts -- approve-recovery ID --request N --reason TEXT
  npm run accounts -- refuse-recovery ID --request N --reason TEXT
  npm run accounts -- take ID --days N --reason TEXT              (newest grants first, never days that have passed)
  npm run accounts -- move ID --to ID --days N --reason TEXT
  npm run accounts -- block ID --reason TEXT
  npm run accounts -- unblock ID --reason TEXT
  npm run accounts -- sign-out ID --reason TEXT

Who has neither password nor codes makes a request at /recover and tells its code. One operator confirms it with what the
person knows: a gateway's whole number of a payment, or the whole key of a redeemed card. Another one approves it. The new
password is set on the person's own page, after a wait.

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  payment: { type: "string" },
  card: { type: "string" },
  code: { type: "string" },
  request: { type: "string" },
  days: { type: "string" },
  to: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;

type Command = (deps: ConsoleDeps, subject: string, given: Given) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  async "confirm-recovery"(deps, text, { code, payment, card: cardKey, ...given }) {
    if (code === undefined) throw new UsageError("--code is missing");
    const id = wholeNumber(text, "confirm-recovery");
    await askAsCommand(deps, confirmRecovery, asking(id, { code, payment, cardKey }, given));
    const request = await findConfirmedRequest(deps.db, id, deps.clock.now());
    return `request ${request?.id} is confirmed; another operator has to approve it\n`;
  },

  async "approve-recovery"(deps, id, given) {
    const { worksFrom, worksUntil } = await askAsCommand(deps, approveRecovery, judged(id, given));
    return `The person's page sets a new password from ${worksFrom} until ${worksUntil}.\n`;
  },

  async "refuse-recovery"(deps, id, given) {
    await askAsCommand(deps, refuseRecovery, judged(id, given));
    return "refused\n";
  },

  async take(deps, text, given) {
    const taking = asking(wholeNumber(text, "take"), { days: wholeNumber(given.days, "--days") }, given);
    const { daysTaken, memberUntilAfter } = await askAsCommand(deps, takeDays, taking);
    return `${daysTaken} days taken. Member until ${memberUntilAfter ?? "now"}\n`;
  },

  async move(deps, text, given) {
    const id = wholeNumber(text, "move");
    const toAccountId = wholeNumber(given.to, "--to");
    const days = wholeNumber(given.days, "--days");
    const moved = await askAsCommand(deps, moveDays, asking(id, { toAccountId, days }, given));
    const { daysMoved, from, to } = moved;
    return `${daysMoved} days moved. ${id}: member until ${from.memberUntil ?? "now"}; ${toAccountId}: until ${to.memberUntil}\n`;
  },

  async block(deps, id, given) {
    const blocking = asking(wholeNumber(id, "block"), {}, given);
    return `blocked at ${(await askAsCommand(deps, blockAccount, blocking)).blockedAt}\n`;
  },

  async unblock(deps, id, given) {
    await askAsCommand(deps, unblockAccount, asking(wholeNumber(id, "unblock"), {}, given));
    return "unblocked\n";
  },

  async "sign-out"(deps, id, given) {
    const signingOut = asking(wholeNumber(id, "sign-out"), {}, given);
    return `${(await askAsCommand(deps, signOutAccount, signingOut)).sessionsEnded} sessions ended\n`;
  },
};

function judged(id: string, given: Given) {
  return asking(wholeNumber(id, "ID"), { requestId: wholeNumber(given.request, "--request") }, given);
}

function asking<Fields extends object>(id: number, fields: Fields, { reason, by }: Given) {
  if (!reason?.trim()) throw new UsageError("--reason is missing");
  return { params: { id }, body: { ...fields, reason: reason.trim() }, by: commandOperator({ by }) };
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
  return await withCommandDeps(invocation, (_, deps) => command(deps, subject, values));
}

if (import.meta.main) await printOutput(run);
