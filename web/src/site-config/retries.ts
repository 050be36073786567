const retriesAtMost = 3;

/** How long to wait before trying again, after the first failure (0) and the ones that follow. */
function retryDelayMs(attempt: number): number {
  return Math.min(15_000, 5_000 * (attempt + 1));
}

/** Reads something that may fail for a while; undefined when every try has failed. */
export async function readWithRetries<T>(
  read: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch {
      if (attempt === retriesAtMost) return undefined;
      await wait(retryDelayMs(attempt));
    }
  }
}
