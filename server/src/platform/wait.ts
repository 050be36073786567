import { setTimeout as wait } from "node:timers/promises";

/** Resolves after a duration. */
export type Wait = (ms: number) => Promise<void>;

export const realWait: Wait = (ms) => wait(ms);
