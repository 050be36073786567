export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Thrown when so much work waits that taking more would help nobody. */
export class QueueFullError extends Error {}

/** Runs at most `running` pieces of work at once and lets at most `waiting` wait; more is refused. */
export function queueWork(running: number, waiting: number): WorkQueue {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active < running) active += 1;
    else if (queue.length >= waiting) throw new QueueFullError("The queue is full");
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed to the next in line; giving it up first would let a newcomer slip in.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
