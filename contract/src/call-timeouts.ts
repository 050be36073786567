/** `streamed`: of each part of the reply, which may take any time as a whole. */
export type Timeout = "short" | "long" | "streamed";

/** Timeouts of the browser, in milliseconds. */
export const timeoutMs = { short: 15_000, long: 60_000, streamed: 60_000 } as const satisfies Readonly<
  Record<Timeout, number>
>;
