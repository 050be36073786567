import type { Localized } from "@baleen/contract/language.ts";

/** One thing that a gateway's account needs, tried for real with the operator's settings. */
export interface SelfTestStep {
  readonly what: Localized;
  readonly ok: boolean;
  /** What to do about it, or what else is worth knowing. Holds no key. */
  readonly hint?: Localized;
}
