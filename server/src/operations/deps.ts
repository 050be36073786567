import type { Database } from "../platform/database/database.ts";
import type { PrivacyDeps } from "../privacy/deps.ts";

/** The dependencies of all handlers and jobs. */
export interface Deps extends PrivacyDeps {
  /** A read-only connection for the nightly check, whose statements may take minutes. */
  readonly checks: Database;
}
