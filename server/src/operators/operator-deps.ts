import type { Deps } from "../deps.ts";

/** The dependencies of everything about operators. */
export interface OperatorDeps extends Deps {
  /** In production nobody gets further than its enrolment without one. */
  readonly requiresSecondFactor: boolean;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
}
