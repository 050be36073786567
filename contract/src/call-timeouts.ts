/** Timeouts of the browser, in milliseconds; `streamed`: of each part of the reply, which may take any time as a whole. */
export const timeoutMs = { short: 15_000, long: 60_000, streamed: 60_000 } as const;
export type Timeout = keyof typeof timeoutMs;
