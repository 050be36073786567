import { expect, test } from "vitest";
import { jobs } from "../jobs.ts";
import { enqueueJob, leaseJobs } from "../platform/jobs/job-store.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorldForTest } from "../testing/world.ts";

test("lists waiting, due, running and failing jobs, with the last error", async () => {
  const { db, clock, databaseUrl } = await openWorldForTest({ clock: runningManualClock() });
  const now = clock.now();
  const inAnHour = new Date(now.getTime() + 3_600_000);
  await enqueueJob(db, jobs.settleAttempt, { subject: "P1", queue: "hupi", now, dueAt: inAnHour });
  await enqueueJob(db, jobs.finishRefund, { subject: "R1", queue: "hupi", now });
  const names = Object.keys(jobs);
  await leaseJobs(db, { node: "test", now, leaseUntil: inAnHour, freeSlots: new Map([["hupi", 8]]), names });
  await enqueueJob(db, jobs.returnSurplus, { subject: "P2", queue: "hupi", now });
  await enqueueJob(db, jobs.tellOfChange, { subject: "gone", now });
  const failed = { due_at: null, failures: 12, last_error: "the mail server is gone", last_failed_at: now };
  await db.updateTable("jobs").set(failed).where("subject", "=", "gone").execute();
  const lines = (await runCommand("jobs", databaseUrl, [])).split("\n");
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["queue", "waiting", "due", "running", "failing", "given up"],
    ["hupi", "1", "1", "1", "0", "0"],
    ["messages", "0", "0", "0", "0", "1"],
    [""],
    ["tellOfChange gone: 12 failures in a row, given up: the mail server is gone"],
    [""],
  ]);
});
