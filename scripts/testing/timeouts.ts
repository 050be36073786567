/** Ends a test or a hook that hangs. No result depends on it: on an idle machine the longest test takes seconds. */
export const testTimeoutMs = 600_000;

/** Ends a wait for an event that never occurs. */
export const waitTimeoutMs = 120_000;
