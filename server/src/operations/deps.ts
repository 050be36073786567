import type { PrivacyDeps } from "../privacy/deps.ts";

/** The dependencies of all handlers and jobs. */
export interface Deps extends PrivacyDeps {
  /** Whether there has to be a backup each day. */
  readonly expectsBackups: boolean;
}
