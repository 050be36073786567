/** The browser's timeouts in milliseconds. `streamed` applies to each part of a reply, not to the whole. */
export const timeoutMs = { short: 15_000, long: 60_000, streamed: 60_000 } as const;
export type Timeout = keyof typeof timeoutMs;
