import { codeCooldownS } from "@baleen/contract/codes.ts";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";

export interface Cooldown {
  /** When another code may be asked for; kept as a moment, so that a tab that slept is right at once. */
  readonly deadlineMs: number | undefined;
  start(waitS?: number): void;
}

/** The wait between two codes. */
export function useCooldown(): Cooldown {
  const [deadlineMs, setDeadline] = useState<number>();
  return {
    deadlineMs,
    start: (waitS = codeCooldownS) => setDeadline(Date.now() + waitS * 1000),
  };
}

/** How long a refusal that came too soon asks to wait, if it is a wait that a countdown can show. */
export function resendDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfterS } = error;
  return retryAfterS !== undefined && retryAfterS <= codeCooldownS ? retryAfterS : undefined;
}
