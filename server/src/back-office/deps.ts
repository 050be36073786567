import type { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { PrivacyDeps } from "../privacy/deps.ts";

export interface OperatorDeps extends PrivacyDeps {
  /** True in production: without a second factor only its enrolment is allowed. */
  readonly requiresSecondFactor: boolean;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
}

type Settings = ReplyOf<typeof readSettings>;

/** The settings of a process, without their values. */
export interface SeenSettings extends Pick<Settings, "mode"> {
  readonly settings: readonly Settings["settings"][number][];
}
