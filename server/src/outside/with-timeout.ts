import { cancellationSignal } from "./cancellation.ts";

/** Thrown when something did not end in time. */
export class TimeoutError extends Error {}

/** Thrown when the work that waited was cancelled. */
export class CancelledError extends Error {}

/**
 * Ends waiting after a time, or when the work around it is cancelled, whatever the other side does. Time-outs of
 * sockets alone do not: a server that sends a byte now and then never lets them strike.
 */
export async function withTimeout<Result>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const end = (error: Error) => {
    reject(error);
    controller.abort();
  };
  const timer = setTimeout(() => end(new TimeoutError("It took too long")), limitMs);
  const around = cancellationSignal();
  const cancel = () => end(new CancelledError("It was cancelled"));
  around?.addEventListener("abort", cancel);
  if (around?.aborted) cancel();
  try {
    return await Promise.race([isOver, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    around?.removeEventListener("abort", cancel);
  }
}
