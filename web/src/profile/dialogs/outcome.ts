import type { Localized } from "@baleen/contract/language.ts";

/** What went wrong: what to say, and the error for the fields it names. Nothing when nothing did. */
export type Outcome = { readonly problem: Localized; readonly error?: unknown } | undefined;
