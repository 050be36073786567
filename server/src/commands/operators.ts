import { parseArgs } from "node:util";
import { roles } from "@baleen/contract/back-office/roles.ts";
import { operatorLogin, operatorName } from "@baleen/contract/back-office/session.ts";
import type { Context } from "../context.ts";
import { createOperator } from "../operators/create-operator.ts";
import { listOperatorRows } from "../operators/list-operators.ts";
import { findOperatorByLogin } from "../operators/operator-store.ts";
import { resetOperator } from "../operators/reset-operator.ts";
import type { SetupLink } from "../operators/setup-links.ts";
import { formatTime } from "../platform/format-time.ts";
import { commandOperator, requireReason, withCommandContext } from "./command-context.ts";
import { type Invocation, oneOf, printOutput, UsageError } from "./command-line.ts";

const usage = `Who may use the console.

  npm run operators -- list
  npm run operators -- create --login li --name 李 --role owner    (${roles.join(", ")})
  npm run operators -- reset LOGIN --reason TEXT

create and reset print a link for setting a password, which works once, within an hour. reset raises an alarm; password
and second factor work until its link is used, which replaces them and ends all sessions.

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  login: { type: "string" },
  name: { type: "string" },
  role: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
} as const;

type OptionValues = Partial<Record<keyof typeof options, string>>;

async function list({ db }: Pick<Context, "db">): Promise<string> {
  const lines = (await listOperatorRows(db)).map((row) => {
    const marks = [
      !row.isSetUp && "not set up",
      !row.hasSecondFactor && "no second factor",
      row.isDisabled && "disabled",
    ].filter((mark) => mark !== false);
    const seen = row.last_seen_at ? formatTime(row.last_seen_at, "en") : "never";
    return `${row.login}  ${row.name}  ${row.role}  last seen ${seen}${marks.map((mark) => `  (${mark})`).join("")}\n`;
  });
  return lines.join("") || "No operators.\n";
}

async function create(context: Context, values: OptionValues): Promise<string> {
  const login = operatorLogin.safeParse(values.login ?? "");
  if (!login.success)
    throw new UsageError("--login needs 2 to 32 letters, digits, dots, hyphens, underscores");
  const name = operatorName.safeParse(values.name ?? "");
  if (!name.success) throw new UsageError("--name needs up to 64 visible characters");
  const role = oneOf(roles, values.role, `--role needs one of ${roles.join(", ")}`);
  const added = { login: login.data, name: name.data, role };
  const by = { ...commandOperator(values), reason: values.reason?.trim() || null };
  return describe(await createOperator(context, added, by));
}

async function reset(context: Context, values: OptionValues, login: string): Promise<string> {
  const reason = requireReason(values);
  const operator = await findOperatorByLogin(context.db, login.toLowerCase());
  if (!operator) throw new UsageError(`There is no operator ${login}`);
  return describe(await resetOperator(context, { id: operator.id, ...commandOperator(values), reason }));
}

function describe({ url, expiresAt }: SetupLink): string {
  return `${url}\nWorks once, until ${formatTime(new Date(expiresAt), "en")}.\n`;
}

export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const [name, login = "", ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(usage);
  if (name === "list" && !login) return await withCommandContext(invocation, (_, context) => list(context));
  if (name === "create" && !login)
    return await withCommandContext(invocation, (_, context) => create(context, values));
  if (name === "reset" && login)
    return await withCommandContext(invocation, (_, context) => reset(context, values, login));
  throw new UsageError(usage);
}

if (import.meta.main) await printOutput(run);
