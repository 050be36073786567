import { expect, test } from "vitest";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { jobs } from "../jobs.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import { openWorldForTest } from "../testing/world.ts";
import { sweep } from "./sweep.ts";

test("the alarm about a job whose node died after the job had recovered is closed, and no other", async () => {
  const { db, context, clock } = await openWorldForTest();
  const now = clock.now();
  const put = async (name: "readComplaint" | "returnSurplus" | "sendComplaintAct", state: object) => {
    await enqueueJob(db, jobs[name], { subject: "one", queue: "wechat", now });
    await db.updateTable("jobs").set(state).where("name", "=", name).execute();
  };
  await put("readComplaint", { failures: 0 });
  await put("returnSurplus", { failures: 1 });
  await put("sendComplaintAct", { leased_by: "node" });
  for (const subject of ["readComplaint", "returnSurplus", "sendComplaintAct", "gone"]) {
    await context.alarms.raise({ kind: "job.failed", subject });
  }
  await sweep(context);
  const open = (await listOpenAlarms(db, 10)).map(({ subject }) => subject);
  expect(open.toSorted()).toEqual(["returnSurplus", "sendComplaintAct"]);
});
