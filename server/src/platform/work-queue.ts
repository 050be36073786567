export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export class QueueFullError extends Error {}

/**
 * A queue that runs up to `running` tasks at once. Rejects a task with `QueueFullError` if `waiting` tasks are waiting.
 */
export function boundedQueue(maxRunning: number, maxWaiting: number): WorkQueue {
  return roundRobinQueues(maxRunning, { only: maxWaiting }).queues.only;
}

/** A `boundedQueue` for each key; removed when no longer in use. */
export function keyedQueues(
  running: number,
  waiting: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { readonly queue: WorkQueue; tasks: number }>();
  return async (key, work) => {
    const entry = queues.get(key) ?? { queue: boundedQueue(running, waiting), tasks: 0 };
    queues.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.queue(work);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) queues.delete(key);
    }
  };
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Several queues that share `running` slots, and the numbers of running and waiting tasks. Each queue has its own limit
 * of waiting tasks. A free slot goes to the queues round-robin, so that a long queue does not hold up the others.
 */
export function roundRobinQueues<Name extends string>(
  running: number,
  maxWaiting: Readonly<Record<Name, number>>,
): { readonly queues: Readonly<Record<Name, WorkQueue>>; load(): QueueLoad } {
  let active = 0;
  // The queue served last is at the end.
  const queues: (() => void)[][] = [];

  const passOnSlot = () => {
    const index = queues.findIndex((queue) => queue.length > 0);
    const [queue] = index < 0 ? [] : queues.splice(index, 1);
    if (!queue) {
      active -= 1;
      return;
    }
    queues.push(queue);
    queue.shift()?.();
  };

  const open = (waiting: number): WorkQueue => {
    const queue: (() => void)[] = [];
    queues.push(queue);
    return async (work) => {
      if (active < running) active += 1;
      else if (queue.length >= waiting) throw new QueueFullError("The queue is full");
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        // The slot is handed over directly; if it were released first, a new task could take it.
        passOnSlot();
      }
    };
  };

  const queueEntries = Object.entries<number>(maxWaiting).map(([name, waiting]) => [name, open(waiting)]);
  return {
    queues: Object.fromEntries(queueEntries) as Record<Name, WorkQueue>,
    load: () => ({ running: active, waiting: queues.reduce((sum, { length }) => sum + length, 0) }),
  };
}

/**
 * A mutex for each key: the tasks of a key run one after the other. If one fails, the tasks that wait for it fail with
 * the same error.
 */
export function keyedMutex(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const running = before ? before.then(work) : work();
    last.set(key, running);
    try {
      return await running;
    } finally {
      if (last.get(key) === running) last.delete(key);
    }
  };
}
