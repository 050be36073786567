import { expect, test } from "vitest";
import { CancelledError, cancellable, TimeoutError, withTimeout } from "./with-timeout.ts";

const hang = (signal: AbortSignal) => {
  const aborted = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => aborted.resolve());
  return { call: new Promise<never>(() => undefined), aborted: aborted.promise };
};

test("a timeout rejects and aborts", async () => {
  let aborted: Promise<void> | undefined;
  const waiting = withTimeout(1, (signal) => {
    const { call, ...hung } = hang(signal);
    aborted = hung.aborted;
    return call;
  });
  await expect(waiting).rejects.toThrow(TimeoutError);
  await aborted;
});

test("cancelling the surrounding work rejects and aborts, at any depth", async () => {
  const work = new AbortController();
  let aborted: Promise<void> | undefined;
  const waiting = cancellable(work.signal, async () => {
    await Promise.resolve();
    return await withTimeout(2 ** 31 - 1, (signal) => {
      const { call, ...hung } = hang(signal);
      aborted = hung.aborted;
      return call;
    });
  });
  await Promise.resolve();
  work.abort();
  await expect(waiting).rejects.toThrow(CancelledError);
  await aborted;
});

test("work that is already cancelled rejects at once", async () => {
  const work = new AbortController();
  work.abort();
  const waiting = cancellable(work.signal, () =>
    withTimeout(2 ** 31 - 1, () => new Promise(() => undefined)),
  );
  await expect(waiting).rejects.toThrow(CancelledError);
});

test("work outside of the cancelled one continues", async () => {
  const work = new AbortController();
  const other = Promise.withResolvers<string>();
  const cancelled = cancellable(work.signal, () =>
    withTimeout(2 ** 31 - 1, () => new Promise(() => undefined)),
  );
  const waiting = withTimeout(2 ** 31 - 1, () => other.promise);
  work.abort();
  await expect(cancelled).rejects.toThrow(CancelledError);
  other.resolve("an answer");
  expect(await waiting).toBe("an answer");
});
