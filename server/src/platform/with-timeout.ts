import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work whose outgoing requests are cancelled with the signal, which is passed on in `AsyncLocalStorage`. Database
 * statements are not cancelled.
 */
export function cancellable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return signals.run(signal, work);
}

export class TimeoutError extends Error {}

/** Thrown if the surrounding work (`cancellable`) was cancelled. */
export class CancelledError extends Error {}

/**
 * Rejects with `timeoutError` after `timeoutMs`, and with `CancelledError` if the surrounding work is cancelled; both
 * abort `signal`. It limits the total duration, which socket timeouts do not: a peer that sends a byte now and then
 * never triggers them.
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutError: () => Error = () => new TimeoutError("It took too long"),
): Promise<Result> {
  const controller = new AbortController();
  const { promise: interruption, reject } = Promise.withResolvers<never>();
  const end = (error: Error) => {
    reject(error);
    controller.abort();
  };
  const timer = setTimeout(() => end(timeoutError()), timeoutMs);
  const surrounding = signals.getStore();
  const cancel = () => end(new CancelledError("It was cancelled"));
  surrounding?.addEventListener("abort", cancel);
  if (surrounding?.aborted) cancel();
  try {
    return await Promise.race([interruption, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    surrounding?.removeEventListener("abort", cancel);
  }
}
