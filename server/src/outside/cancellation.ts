import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work whose calls to the outside are cancelled when the signal is aborted. The signal reaches them as a trace's
 * context would, so nothing in between has to pass it on; statements of the database are not cancelled.
 */
export function cancellable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return signals.run(signal, work);
}

/** The signal of the work that this code runs in, if it can be cancelled. */
export function cancellationSignal(): AbortSignal | undefined {
  return signals.getStore();
}
