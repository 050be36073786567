import { setTimeout as wait } from "node:timers/promises";
import { secondsAfter } from "../clock.ts";
import { enqueueJob, type JobRow, leaseJobs, prolongLeases } from "./job-store.ts";
import { type RunOptions, runJob } from "./run-job.ts";

/** The lease: if a node is killed, another one takes over its jobs after this time. */
const leaseS = 30;
const prolongEveryMs = 10_000;
const pollEveryMs = 1_000;

interface Options extends RunOptions {
  /** The maximum number of jobs of each queue that run at once. */
  readonly queues: Readonly<Record<string, number>>;
  /** The name of this node in `leased_by`, for operators. */
  readonly node: string;
  /** Called with every poll, on every node. If it fails, jobs still run. */
  readonly onPoll?: () => Promise<void>;
}

type NodeAlarm = "jobs.not_taken" | "node.not_reported" | "clock.off";

/** Polls for due jobs and runs them until it is stopped. Keeps running during outages of the database. */
export class JobRunner {
  readonly #options: Options;
  readonly #stopController = new AbortController();
  readonly #runningJobs = new Map<JobRow, Promise<void>>();
  readonly #loopEnd: Promise<void>;
  #wakeController = new AbortController();
  #prolongedAtMs = 0;
  /** The raised alarms about this node. */
  readonly #raisedAlarms = new Set<NodeAlarm>();
  #isSkewed = false;
  #hasPeriodicJobs = false;

  constructor(options: Options) {
    this.#options = options;
    this.#loopEnd = this.#loop();
  }

  /** Stops taking jobs, cancels the running ones, and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopController.abort();
    this.#wakeController.abort();
    await this.#loopEnd;
    await Promise.all(this.#runningJobs.values());
  }

  async #loop(): Promise<void> {
    while (!this.#stopController.signal.aborted) {
      this.#wakeController = new AbortController();
      await this.#poll();
      await wait(pollEveryMs, undefined, { signal: this.#wakeController.signal }).catch(() => undefined);
    }
  }

  async #poll(): Promise<void> {
    const { context, jobs, node, onPoll } = this.#options;
    await this.#watch("node.not_reported", async () => await onPoll?.());
    await this.#watch("jobs.not_taken", async () => {
      const isSkewed = await this.#hasWrongClock();
      if (!this.#hasPeriodicJobs && !isSkewed) await this.#enqueuePeriodicJobs();
      this.#hasPeriodicJobs ||= !isSkewed;
      await this.#prolongLeases();
      const now = context.clock.now();
      const leaseUntil = secondsAfter(now, leaseS);
      const names = Object.keys(jobs);
      for (const row of await leaseJobs(context.db, {
        node,
        now,
        leaseUntil,
        freeSlots: this.#countFreeSlots(),
        names,
      })) {
        this.#start(row);
      }
    });
  }

  /** Raises an alarm about this node when `work` starts to fail, and closes it when `work` succeeds again. */
  async #watch(kind: NodeAlarm, work: () => Promise<void>): Promise<void> {
    await work().then(
      () => this.#updateAlarm(kind, undefined),
      (error: unknown) => this.#updateAlarm(kind, { error }),
    );
  }

  async #updateAlarm(kind: NodeAlarm, details: Readonly<Record<string, unknown>> | undefined): Promise<void> {
    const { context, node } = this.#options;
    if (details && !this.#raisedAlarms.has(kind)) {
      this.#raisedAlarms.add(kind);
      await context.alarms.raise({ kind, subject: node, details });
    }
    if (!details && this.#raisedAlarms.delete(kind)) await context.alarms.close([kind], [node]);
  }

  /** A node with a wrong clock runs only alert jobs, although deadlines use the database's time. */
  async #hasWrongClock(): Promise<boolean> {
    const skew = this.#options.context.clock.skewProblem();
    await this.#updateAlarm("clock.off", skew === undefined ? undefined : { skew });
    this.#isSkewed = skew !== undefined;
    return this.#isSkewed;
  }

  async #prolongLeases(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#prolongedAtMs < prolongEveryMs) return;
    this.#prolongedAtMs = nowMs;
    if (this.#runningJobs.size === 0) return;
    const { db, clock } = this.#options.context;
    await prolongLeases(db, [...this.#runningJobs.keys()], secondsAfter(clock.now(), leaseS));
  }

  #countFreeSlots(): Map<string, number> {
    const all = Object.entries(this.#options.queues);
    const room = new Map(this.#isSkewed ? all.filter(([queue]) => queue === "alerts") : all);
    for (const { queue } of this.#runningJobs.keys()) {
      if (room.has(queue)) room.set(queue, (room.get(queue) ?? 0) - 1);
    }
    return room;
  }

  #start(row: JobRow): void {
    const running = runJob(this.#options, row, this.#stopController.signal).then(() => {
      // A queue that was full may have more jobs due.
      if (this.#countFreeSlots().get(row.queue) === 0) this.#wakeController.abort();
      this.#runningJobs.delete(row);
    });
    this.#runningJobs.set(row, running);
  }
  async #enqueuePeriodicJobs(): Promise<void> {
    const { context, jobs } = this.#options;
    const now = context.clock.now();
    for (const job of Object.values(jobs)) {
      if (job.everyS !== undefined) await enqueueJob(context.db, job, { subject: "", now });
    }
  }
}
