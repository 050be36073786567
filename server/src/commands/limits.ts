import "../app.ts";
import { type Limit, listLimits } from "../platform/http/limit.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Lists every limit of requests, as docs/limits.md does.

  npm run --silent limits > docs/limits.md`;

const introduction = `# Limits of requests

What is counted, of whom, and how many are allowed in a window. The next request is rejected with the error, and with the
seconds until the window ends. All limits of a request are counted together, or none.

A *client* is an IP address: of IPv6 a /56, and a /48 has four times its limit. The demo multiplies the limits of clients by ten.
A *prefix* is a phone number without its last four digits, a *purpose* what codes are for, a *login* a name as typed in the
console, a *number* one of a bill, a *token* that of another system ([api.md](api.md)). \`npm run --silent limits > docs/limits.md\` writes this page from the definitions (\`defineLimit\`); a handler's policy
(\`defineHandler\`) names those that it uses.

| what | of each | at most | in | error |
|---|---|---|---|---|
`;

export async function run({ words }: Invocation): Promise<string> {
  if (words.length > 0) throw new UsageError(usage);
  const sortKey = ({ name, by, windowS }: Limit) => [name, by, String(windowS).padStart(6)].join("\n");
  const limits = listLimits().toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  const rows = limits.map(describeLimit);
  return `${introduction}${rows.join("\n")}\n`;
}

function describeLimit({ name, by, max, windowS, error }: Limit): string {
  const cells = [
    name,
    by === "all" ? "site" : by,
    max.toLocaleString("en"),
    describeWindow(windowS),
    `\`${error}\``,
  ];
  return `| ${cells.join(" | ")} |`;
}

function describeWindow(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? (["second", 1] as const);
  const count = seconds / length;
  return count === 1 ? `a ${unit}`.replace("a hour", "an hour") : `${count} ${unit}s`;
}

if (import.meta.main) await printOutput(run);
