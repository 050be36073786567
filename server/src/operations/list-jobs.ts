import { countJobs, type JobRow, listFailingJobs } from "../platform/jobs/job-store.ts";
import type { Deps } from "./deps.ts";

const maxListed = 50;

/** Counts per queue and the failing jobs, as text. */
export async function listJobs({ db, clock }: Deps): Promise<string> {
  const counts = await countJobs(db, clock.now());
  const header = ["queue", "waiting", "due", "running", "failing", "given up"];
  const rows = counts.map((row) => [
    row.queue,
    ...[row.waiting, row.due, row.running, row.failing, row.given_up].map(String),
  ]);
  const table = [header, ...rows].map((row) =>
    row
      .map((cell) => cell.padEnd(10))
      .join("")
      .trimEnd(),
  );
  const failing = (await listFailingJobs(db, maxListed)).map(describe);
  return [...table, ...(failing.length > 0 ? ["", ...failing] : []), ""].join("\n");
}

function describe({ name, subject, failures, due_at, last_error }: JobRow): string {
  const next = due_at ? `next at ${due_at.toISOString()}` : "given up";
  return `${name} ${subject}: ${failures} failures in a row, ${next}: ${last_error}`;
}
