import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import type { Context } from "../../context.ts";
import { jobs, queues } from "../../jobs.ts";
import { openDatabase } from "../../open-database.ts";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { demoDeployment } from "../../testing/deployments.ts";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";
import { inTransaction } from "../database/transaction.ts";
import { withTimeout } from "../with-timeout.ts";
import { JobRunner } from "./job-runner.ts";
import { enqueueJob, leaseJobs, prolongLeases, removeJob } from "./job-store.ts";
import type { JobTable, Run, RunResult } from "./run-job.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.db.deleteFrom("jobs").execute();
  world.alarms.length = 0;
});
afterAll(() => world.close());

type JobName = keyof typeof jobs;
type Handler = (run: Run) => Promise<RunResult>;

/** A job table in which all jobs do nothing, except those with a given handler. */
function jobsWith(handlers: Partial<Record<JobName, Handler>>): JobTable {
  const all = Object.entries(jobs).map(([name, job]) => [
    name,
    { ...job, run: (_: Context, run: Run) => handlers[name as JobName]?.(run) ?? done() },
  ]);
  return Object.fromEntries(all);
}

const done = async () => "done" as const;

function runForTest(context: Context, table: JobTable, node = "node"): JobRunner {
  const runner = new JobRunner({ context, jobs: table, queues, node });
  onTestFinished(() => runner.stop());
  return runner;
}

const freeSlots = new Map(Object.entries(queues));
const names = Object.keys(jobs);
const leaseMs = 30_000;
const take = (node: string) => {
  const now = world.clock.now();
  return leaseJobs(world.db, { node, now, leaseUntil: new Date(now.getTime() + leaseMs), freeSlots, names });
};
const put = (subject: string, name: JobName = "returnSurplus") =>
  enqueueJob(world.db, jobs[name], { subject, queue: "wechat", now: world.clock.now() });
const find = (subject: string, { db } = world) =>
  db.selectFrom("jobs").selectAll().where("subject", "=", subject).executeTakeFirst();

test("a job is there if and only if the transaction that put it in was committed", async () => {
  const puts = (subject: string, fails: boolean) =>
    inTransaction(world.db, async (tx) => {
      await enqueueJob(tx, jobs.returnSurplus, { subject, queue: "wechat", now: world.clock.now() });
      if (fails) throw new Error("rolled back");
    });
  await puts("committed", false);
  await expect(puts("undone", true)).rejects.toThrow("rolled back");
  expect((await take("node")).map(({ subject }) => subject)).toEqual(["committed"]);
});

test("of three nodes one runs each job, and each job is run", async () => {
  const subjects = Array.from({ length: 120 }, (_, n) => `raced-${n}`);
  for (const subject of subjects) await put(subject);
  const ran: string[] = [];
  const all = Promise.withResolvers<void>();
  const table = jobsWith({
    async returnSurplus({ subject }) {
      ran.push(subject);
      if (ran.length === subjects.length) all.resolve();
      return "done";
    },
  });
  const nodes: JobRunner[] = [];
  for (const node of ["one", "two", "three"]) {
    const given = { databaseUrl: world.databaseUrl, dataDir: "", deployment: demoDeployment };
    const { db, close } = await openDatabase(given);
    const runner = new JobRunner({ context: { ...world.context, db }, jobs: table, queues, node });
    onTestFinished(async () => {
      await runner.stop();
      await close();
    });
    nodes.push(runner);
  }
  await all.promise;
  const left = () => world.db.selectFrom("jobs").select("name").where("name", "=", "returnSurplus").execute();
  // Waits for the removal: if a node stopped before it, the next node would run the job again.
  await expect.poll(left).toEqual([]);
  for (const node of nodes) await node.stop();
  expect(ran.toSorted()).toEqual(subjects.toSorted());
});

test("another node takes a killed node's job when its lease ends, and writes of the first have no effect", async () => {
  await put("orphan");
  const [first] = await take("killed");
  expect(await take("other")).toEqual([]);
  world.clock.advance(leaseMs / 1000);
  const [second] = await take("other");
  expect(second).toMatchObject({ subject: "orphan", leased_by: "other" });
  if (!first || !second) throw new Error("It was not taken");
  // The first node was slow, but still running.
  await prolongLeases(world.db, [first], new Date(world.clock.now().getTime() + 2 * leaseMs));
  await removeJob(world.db, first);
  expect((await find("orphan"))?.due_at).toEqual(second.due_at);
  await removeJob(world.db, second);
  expect(await find("orphan")).toBeUndefined();
});

test("a node that lives keeps a job for longer than a lease", async () => {
  await put("long");
  const [job] = await take("node");
  if (!job) throw new Error("It was not taken");
  world.clock.advance(20);
  await prolongLeases(world.db, [job], new Date(world.clock.now().getTime() + leaseMs));
  world.clock.advance(20);
  expect(await take("other")).toEqual([]);
});

test("a queue whose jobs never end keeps no other queue waiting", async () => {
  for (let n = 0; n < 60; n += 1) await put(`slow-${n}`);
  const healthy = Promise.withResolvers<string>();
  let slow = 0;
  const table = jobsWith({
    returnSurplus: ({ signal }) => {
      slow += 1;
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve("retry")));
    },
    async closeOrder({ subject }) {
      healthy.resolve(subject);
      return "done";
    },
  });
  runForTest(world.context, table);
  await enqueueJob(world.db, jobs.closeOrder, { subject: "quick", queue: "alipay", now: world.clock.now() });
  expect(await healthy.promise).toBe("quick");
  expect(slow).toBe(queues.wechat);
});

test("a job that a stopping node gives up is the next node's at once, and has not failed", async () => {
  await put("interrupted");
  const begun = Promise.withResolvers<void>();
  const table = jobsWith({
    returnSurplus: () =>
      withTimeout(2 ** 31 - 1, () => {
        begun.resolve();
        return new Promise(() => undefined);
      }),
  });
  const runner = runForTest(world.context, table);
  await begun.promise;
  await runner.stop();
  expect(await find("interrupted")).toMatchObject({ leased_by: null, failures: 0, last_error: null });
  const again = (await take("next")).map(({ subject }) => subject);
  expect(again).toContain("interrupted");
  expect(world.alarms).toEqual([]);
});

test("a job that keeps failing is given up in the end, and its reason is kept", async () => {
  const own = await openWorldForTest();
  const { db, clock, alarms } = own;
  await enqueueJob(db, jobs.tellOfChange, { subject: "doomed", now: clock.now() });
  let ran = Promise.withResolvers<void>();
  const table = jobsWith({
    tellOfChange: async () => {
      ran.resolve();
      throw new Error("the mail server is gone");
    },
  });
  runForTest(own.context, table);
  for (let failures = 1; failures <= 12; failures += 1) {
    await ran.promise;
    ran = Promise.withResolvers();
    await expect.poll(async () => (await find("doomed", own))?.failures).toBe(failures);
    clock.advance(3600);
  }
  const job = await find("doomed", own);
  expect(job).toMatchObject({ due_at: null, last_error: "Error: the mail server is gone" });
  expect(alarms.filter((sentence) => sentence.startsWith("A job was given up"))).toHaveLength(1);
});

test("the alarm about a job stays until every job of its name has recovered", async () => {
  const own = await openWorldForTest();
  const { db, clock } = own;
  const failing = new Set(["one", "two"]);
  const table = jobsWith({
    returnSurplus: async ({ subject }) => {
      if (failing.has(subject)) throw new Error("the gateway is gone");
      return "done";
    },
  });
  for (const subject of failing)
    await enqueueJob(db, jobs.returnSurplus, { subject, queue: "wechat", now: clock.now() });
  const failuresOf = async (subject: string) => (await find(subject, own))?.failures;
  const openKinds = async () => (await listOpenAlarms(db, 10)).map(({ kind }) => kind);
  runForTest(own.context, table);
  for (const subject of failing) await expect.poll(() => failuresOf(subject)).toBeGreaterThan(0);
  expect(await openKinds()).toEqual(["job.failed"]);

  failing.delete("one");
  clock.advance(3600);
  await expect.poll(() => failuresOf("one")).toBe(undefined);
  await expect.poll(() => failuresOf("two")).toBeGreaterThan(1);
  expect(await openKinds()).toEqual(["job.failed"]);

  failing.delete("two");
  clock.advance(3600);
  await expect.poll(openKinds).toEqual([]);
});

test("jobs that recover at the same moment leave no alarm", async () => {
  const own = await openWorldForTest();
  const { db, clock } = own;
  const subjects = ["one", "two"];
  let isFailing = true;
  const recovering = new Set<string>();
  const { promise: bothRecover, resolve: recover } = Promise.withResolvers<void>();
  const table = jobsWith({
    returnSurplus: async ({ subject }) => {
      if (isFailing) throw new Error("the gateway is gone");
      recovering.add(subject);
      if (recovering.size === subjects.length) recover();
      await bothRecover;
      return "done";
    },
  });
  for (const subject of subjects)
    await enqueueJob(db, jobs.returnSurplus, { subject, queue: "wechat", now: clock.now() });
  runForTest(own.context, table);
  for (const subject of subjects)
    await expect.poll(async () => (await find(subject, own))?.failures).toBeGreaterThan(0);
  isFailing = false;
  clock.advance(3600);
  await bothRecover;
  await expect.poll(async () => await listOpenAlarms(db, 10)).toEqual([]);
});

test("a job that only another release knows is left to it", async () => {
  await put("known");
  await sql`update jobs set name = 'ofTheFuture'`.execute(world.db);
  expect(await take("node")).toEqual([]);
});

test("the database's absence stops no node: it goes on when the database is back", async () => {
  const proxy = await startDatabaseProxy();
  onTestFinished(() => proxy.close());
  const own = await openWorldForTest({ mapDatabaseUrl: (url) => proxy.urlThrough(url) });
  const ran: string[] = [];
  const table = jobsWith({
    async closeOrder({ subject }) {
      ran.push(subject);
      return "done";
    },
  });
  runForTest(own.context, table);
  const add = (subject: string) =>
    enqueueJob(own.db, jobs.closeOrder, { subject, queue: "hupi", now: own.clock.now() });
  await add("before");
  await expect.poll(() => ran).toEqual(["before"]);
  proxy.cut();
  await expect.poll(() => own.alarms.join("\n")).toContain("Jobs cannot be taken");
  proxy.restore();
  await expect
    .poll(() =>
      add("after").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => ran).toEqual(["before", "after"]);
});

test("a node whose reports fail runs its jobs all the same, and says so once", async () => {
  await put("unreported");
  const failed = Promise.withResolvers<void>();
  const ran = Promise.withResolvers<string>();
  const table = jobsWith({
    async returnSurplus({ subject }) {
      await failed.promise;
      ran.resolve(subject);
      return "done";
    },
  });
  let reports = 0;
  const onPoll = async () => {
    reports += 1;
    if (reports === 2) failed.resolve();
    throw new Error("there is no such table");
  };
  const runner = new JobRunner({ context: world.context, jobs: table, queues, node: "unreported", onPoll });
  onTestFinished(() => runner.stop());
  expect(await ran.promise).toBe("unreported");
  expect(world.alarms).toEqual(["A node cannot report that it lives: unreported"]);
});

test("a node with a wrong clock sends alerts and runs nothing else, until it is corrected", async () => {
  let skew: string | undefined = "this machine's clock is 1200 s ahead of the database's";
  const clock = { ...world.context.clock, skewProblem: () => skew };
  await put("other work");
  await put("wecom", "sendAlerts");
  const ran: string[] = [];
  const [alerted, worked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const noting = (name: string, noted: () => void) => async () => {
    ran.push(name);
    noted();
    return "done" as const;
  };
  const table = jobsWith({
    sendAlerts: noting("sendAlerts", alerted.resolve),
    returnSurplus: noting("returnSurplus", worked.resolve),
  });
  runForTest({ ...world.context, clock }, table, "skewed");
  await alerted.promise;
  expect(ran).toEqual(["sendAlerts"]);
  expect(world.alarms).toContain("No job is run by this node: its clock is not the database's: skewed");
  skew = undefined;
  await worked.promise;
  expect(ran).toEqual(["sendAlerts", "returnSurplus"]);
});
