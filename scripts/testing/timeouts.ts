/** Ends a test or a hook that hangs. No result depends on it: the longest test takes seconds on an idle machine. */
export const testTimeoutMs = 600_000;

/** Ends a wait for an event that never comes. */
export const waitTimeoutMs = 120_000;
