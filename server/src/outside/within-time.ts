/** Thrown when something did not end in time. */
export class TookTooLongError extends Error {}

/**
 * Ends waiting after a time, whatever the other side does. Time-outs of sockets alone do not: a server that
 * sends a byte now and then never lets them strike.
 */
export async function withinTime<Result>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: timeIsUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TookTooLongError("It took too long"));
    controller.abort();
  }, limitMs);
  try {
    return await Promise.race([work(controller.signal), timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}
