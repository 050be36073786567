import type { PrivacyDeps } from "../privacy/deps.ts";

/** The dependencies of everything about operators. */
export interface OperatorDeps extends PrivacyDeps {
  /** True in production: without a second factor only its enrolment is allowed. */
  readonly requiresSecondFactor: boolean;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
}
