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
import type { Deps } from "../operations/deps.ts";
import {
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

type Command = (deps: Deps, subject: string, given: Given) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  async "confirm-recovery"(deps, id, { code, payment, card: cardKey, ...given }) {
    if (code === undefined) throw new UsageError("--code is missing");
    const accountId = wholeNumber(id, "confirm-recovery");
    await confirmRecovery(deps, { id: accountId, code, payment, cardKey, ...signed(given) });
    const request = await findConfirmedRequest(deps.db, accountId, deps.clock.now());
    return `request ${request?.id} is confirmed; another operator has to approve it\n`;
  },

  async "approve-recovery"(deps, id, given) {
    const { worksFrom, worksUntil } = await approveRecovery(deps, judged(id, given));
    return `The person's page sets a new password from ${worksFrom} until ${worksUntil}.\n`;
  },

  async "refuse-recovery"(deps, id, given) {
    await refuseRecovery(deps, judged(id, given));
    return "refused\n";
  },

  async take(deps, id, given) {
    const taking = { id: wholeNumber(id, "take"), days: wholeNumber(given.days, "--days") };
    const { daysTaken, memberUntilAfter: end } = await takeDays(deps, { ...taking, ...signed(given) });
    return `${daysTaken} days taken. Member until ${end ?? "now"}\n`;
  },

  async move(deps, id, given) {
    const accountId = wholeNumber(id, "move");
    const toAccountId = wholeNumber(given.to, "--to");
    const days = wholeNumber(given.days, "--days");
    const moved = await moveDays(deps, { id: accountId, toAccountId, days, ...signed(given) });
    const { daysMoved, from, to } = moved;
    return `${daysMoved} days moved. ${accountId}: member until ${from.memberUntil ?? "now"}; ${toAccountId}: until ${to.memberUntil}\n`;
  },

  async block(deps, id, given) {
    const blocked = await blockAccount(deps, { id: wholeNumber(id, "block"), ...signed(given) });
    return `blocked at ${blocked.blockedAt}\n`;
  },

  async unblock(deps, id, given) {
    await unblockAccount(deps, { id: wholeNumber(id, "unblock"), ...signed(given) });
    return "unblocked\n";
  },

  async "sign-out"(deps, id, given) {
    const wanted = { id: wholeNumber(id, "sign-out"), ...signed(given) };
    return `${(await signOutAccount(deps, wanted)).sessionsEnded} sessions ended\n`;
  },
};

function judged(id: string, { request, ...given }: Given) {
  const requestId = wholeNumber(request, "--request");
  return { id: wholeNumber(id, "ID"), requestId, ...signed(given) };
}

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
