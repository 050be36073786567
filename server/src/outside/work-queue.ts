export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Thrown when so much work waits that taking more would help nobody. */
export class QueueFullError extends Error {}

/** Runs at most `running` pieces of work at once and lets at most `waiting` wait; more is refused. */
export function boundedQueue(running: number, waiting: number): WorkQueue {
  return roundRobinQueues(running, { only: waiting }).only;
}

/**
 * Several queues for the same places, `running` in all. Each has room of its own for the work that waits, and a place
 * that becomes free goes to them in turn, so that a long queue does not hold up the others.
 */
export function roundRobinQueues<Name extends string>(
  running: number,
  room: Readonly<Record<Name, number>>,
): Readonly<Record<Name, WorkQueue>> {
  let active = 0;
  // The queue that was served last is at the end.
  const turns: (() => void)[][] = [];

  const handOver = () => {
    const index = turns.findIndex((queue) => queue.length > 0);
    const [queue] = index < 0 ? [] : turns.splice(index, 1);
    if (!queue) {
      active -= 1;
      return;
    }
    turns.push(queue);
    queue.shift()?.();
  };

  const open = (waiting: number): WorkQueue => {
    const queue: (() => void)[] = [];
    turns.push(queue);
    return async (work) => {
      if (active < running) active += 1;
      else if (queue.length >= waiting) throw new QueueFullError("The queue is full");
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        // The place is handed to the next in line; giving it up first would let a newcomer slip in.
        handOver();
      }
    };
  };

  const queues = Object.entries<number>(room).map(([name, waiting]) => [name, open(waiting)]);
  return Object.fromEntries(queues) as Record<Name, WorkQueue>;
}

/** Runs the work of each key one piece after the other. What waits for work that fails is not begun and fails as well. */
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
