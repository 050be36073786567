import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../clock.ts";
import { enqueueJob, type LeasedJob, prolongLeases, takeJobs } from "./job-store.ts";
import { concurrency, jobNamed, jobNames, type Queue } from "./jobs.ts";
import { type RunOptions, runJob } from "./run-job.ts";

/** After this time another node takes over the jobs of a killed one. */
const leaseS = 30;
const prolongEveryMs = 10_000;
const pollEveryMs = 1_000;

interface Options extends RunOptions {
  /** The name of this node in `leased_by`, for operators. */
  readonly node: string;
  /** Called with every poll, on every node. Its failure delays no job. */
  readonly onPoll?: () => Promise<void>;
}

type NodeAlarm = "jobs.not_taken" | "node.not_reported" | "clock.off";

/** Polls for due jobs and runs them until it is stopped. It survives outages of the database. */
export class JobRunner {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #held = new Map<LeasedJob, Promise<void>>();
  readonly #looping: Promise<void>;
  #waking = new AbortController();
  #prolongedAtMs = 0;
  /** Of the alarms about this node, those that are raised. */
  readonly #raised = new Set<NodeAlarm>();
  #isSkewed = false;
  #hasPeriodicJobs = false;

  constructor(options: Options) {
    this.#options = options;
    this.#looping = this.#loop();
  }

  /** Stops taking jobs, cancels running ones and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waking.abort();
    await this.#looping;
    await Promise.all(this.#held.values());
  }

  async #loop(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#waking = new AbortController();
      await this.#poll();
      await wait(pollEveryMs, undefined, { signal: this.#waking.signal }).catch(() => undefined);
    }
  }

  async #poll(): Promise<void> {
    const { context, node, onPoll } = this.#options;
    await this.#watch("node.not_reported", async () => await onPoll?.());
    await this.#watch("jobs.not_taken", async () => {
      const isSkewed = await this.#hasWrongClock();
      if (!this.#hasPeriodicJobs && !isSkewed) await enqueuePeriodicJobs(context);
      this.#hasPeriodicJobs ||= !isSkewed;
      await this.#prolongLeases();
      const now = context.clock.now();
      const leaseUntil = secondsAfter(now, leaseS);
      for (const job of await takeJobs(context.db, { node, now, leaseUntil, room: this.#room() })) {
        this.#start(job);
      }
    });
  }

  /** Raises an alarm about this node when work begins to fail, and closes it when it no longer does. */
  async #watch(kind: NodeAlarm, work: () => Promise<void>): Promise<void> {
    await work().then(
      () => this.#tell(kind, undefined),
      (error: unknown) => this.#tell(kind, { error }),
    );
  }

  async #tell(kind: NodeAlarm, details: Readonly<Record<string, unknown>> | undefined): Promise<void> {
    const { context, node } = this.#options;
    if (details && !this.#raised.has(kind)) {
      this.#raised.add(kind);
      await context.alarms.raise({ kind, subject: node, details });
    }
    if (!details && this.#raised.delete(kind)) await context.alarms.close([kind], [node]);
  }

  /** A node with a wrong clock runs no jobs but alerts, although deadlines use the database's time. */
  async #hasWrongClock(): Promise<boolean> {
    const skew = this.#options.context.clock.skewProblem();
    await this.#tell("clock.off", skew === undefined ? undefined : { skew });
    this.#isSkewed = skew !== undefined;
    return this.#isSkewed;
  }

  async #prolongLeases(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#prolongedAtMs < prolongEveryMs) return;
    this.#prolongedAtMs = nowMs;
    if (this.#held.size === 0) return;
    const { db, clock } = this.#options.context;
    await prolongLeases(db, [...this.#held.keys()], secondsAfter(clock.now(), leaseS));
  }

  #room(): Map<Queue, number> {
    const all = Object.entries(concurrency) as [Queue, number][];
    const room = new Map(this.#isSkewed ? all.filter(([queue]) => queue === "alerts") : all);
    for (const { queue } of this.#held.keys()) {
      if (room.has(queue)) room.set(queue, (room.get(queue) ?? 0) - 1);
    }
    return room;
  }

  #start(job: LeasedJob): void {
    const running = runJob(this.#options, job, this.#stopping.signal).then(() => {
      // A queue that was full may have more jobs due.
      if (this.#room().get(job.queue) === 0) this.#waking.abort();
      this.#held.delete(job);
    });
    this.#held.set(job, running);
  }
}

async function enqueuePeriodicJobs({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const name of jobNames) {
    if (jobNamed(name).everyS !== undefined) await enqueueJob(db, name, { subject: "", now });
  }
}
