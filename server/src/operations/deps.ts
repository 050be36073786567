import type { PrivacyDeps } from "../privacy/deps.ts";

/** The dependencies of all handlers and jobs. */
export interface Deps extends PrivacyDeps {
  /** Whether a daily backup is expected. */
  readonly expectsBackups: boolean;
}
