import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { withCommandDeps } from "./command-deps.ts";
import type { Deps } from "./deps.ts";
import { noteAct } from "./operator/act-store.ts";
import { grantByHand } from "./operator/grant-by-hand.ts";
import { OperatorError } from "./operator/operator-error.ts";
import { recheckOrder } from "./operator/recheck-order.ts";
import { showOrder } from "./operator/show-order.ts";
import { refundOrder } from "./payments/refund-order.ts";

const usage = `Orders. Whatever changes something needs a reason, which is kept with your name.

  npm run orders -- show ORDER
  npm run orders -- refund ORDER [--amount 13.00] --reason TEXT     (without an amount: all that is left)
  npm run orders -- recheck ORDER --reason TEXT                     (asks the gateway how it stands)
  npm run orders -- grant --account ID --days N --reason TEXT

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  reason: { type: "string" },
  by: { type: "string" },
  amount: { type: "string" },
  account: { type: "string" },
  days: { type: "string" },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;
type Command = (deps: Deps, orderNo: string, given: Given) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  show: (deps, orderNo) => showOrder(deps, needed(orderNo, "the order's number")),

  async refund(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    const amountFen = given.amount === undefined ? undefined : fenOf(given.amount);
    const reason = await explain(deps, `refund of ${given.amount ?? "all that is left"}`, subject, given);
    return `${await refundOrder(deps, { orderNo: subject, amountFen, reason })}\n`;
  },

  async recheck(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    await explain(deps, "recheck", subject, given);
    return `${(await recheckOrder(deps, subject)).join("\n")}\n`;
  },

  async grant(deps, _, given) {
    const accountId = wholeNumber(given.account, "--account");
    const days = wholeNumber(given.days, "--days");
    const end = await grantByHand(deps, { accountId, days, ...signed(given) });
    return `Member until ${end.toISOString()}\n`;
  },
};

/** Notes what is about to be done; without a reason it is not done. */
async function explain({ db, clock }: Deps, act: string, subject: string, given: Given): Promise<string> {
  const { operator, reason } = signed(given);
  await noteAct(db, { at: clock.now(), operator, act, subject, reason });
  return reason;
}

function signed({ reason, by }: Given) {
  return { operator: by ?? userInfo().username, reason: needed(reason, "--reason") };
}

function needed(text: string | undefined, what: string): string {
  if (!text?.trim()) throw new OperatorError(`${what} is missing`);
  return text.trim();
}

function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new OperatorError(`${name} needs a whole number`);
  return Number(text);
}

function fenOf(yuan: string): number {
  const fen = /^\d{1,7}(\.\d{1,2})?$/.test(yuan) ? fenOfYuan(Number(yuan)) : undefined;
  if (!fen) throw new OperatorError("--amount needs an amount of yuan such as 13.00");
  return fen;
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = "", orderNo = ""] = positionals;
  const command = commands[name];
  if (!command) throw new OperatorError(usage);
  process.stdout.write(await withCommandDeps((deps) => command(deps, orderNo, values)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
