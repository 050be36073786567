import { formatCount } from "@baleen/contract/format-count.ts";
import type { Context } from "../context.ts";
import { formatTime } from "../platform/format-time.ts";
import { countJobs, type JobRow, listFailingJobs } from "../platform/jobs/job-store.ts";
import { withCommandContext } from "./command-context.ts";
import { type Invocation, printOutput } from "./command-line.ts";

const usage = `What runs in the background: how many jobs of each queue wait, run and fail, and why.

  npm run jobs
`;

const maxListed = 50;

async function listJobs({ db, clock }: Pick<Context, "db" | "clock">): Promise<string> {
  const header = ["queue", "waiting", "due", "running", "failing", "given up"];
  const rows = (await countJobs(db, clock.now())).map(
    ({ queue, waiting, due, running, failing, given_up: givenUp }) =>
      [queue, waiting, due, running, failing, givenUp].map(String),
  );
  const table = [header, ...rows].map((row) => {
    const cells = row.map((cell) => cell.padEnd(10));
    return cells.join("").trimEnd();
  });
  const failing = (await listFailingJobs(db, maxListed)).map(describe);
  return [...table, ...(failing.length > 0 ? ["", ...failing] : []), ""].join("\n");
}

function describe({ name, subject, failures, due_at, last_error }: JobRow): string {
  const next = due_at ? `next on ${formatTime(due_at, "en")}` : "given up";
  return `${name} ${subject}: ${formatCount(failures, "failure")} in a row, ${next}: ${last_error}`;
}

export async function run(invocation: Invocation): Promise<string> {
  return invocation.words.length > 0 ? usage : await withCommandContext(invocation, listJobs);
}

if (import.meta.main) await printOutput(run);
