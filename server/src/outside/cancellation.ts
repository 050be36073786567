import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work whose outgoing requests are cancelled with the signal. It is passed on in `AsyncLocalStorage`, without a
 * parameter. Database statements are not cancelled.
 */
export function cancellable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return signals.run(signal, work);
}

/** The signal of the surrounding work, if any. */
export function cancellationSignal(): AbortSignal | undefined {
  return signals.getStore();
}
