import type { Localized } from "@baleen/contract/language.ts";

/** The settings of a process, without their values. */
export interface SeenSettings {
  readonly mode: "demo" | "production";
  readonly settings: readonly {
    readonly name: string;
    readonly meaning: Localized;
    readonly isSet: boolean;
    readonly default: string | null;
    /** Six digits of a keyed digest of the value, to compare nodes. */
    readonly fingerprint: string | null;
  }[];
}
