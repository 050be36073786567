import type { Localized } from "@baleen/contract/language.ts";
import { formatTime } from "../platform/format-time.ts";

/** The result of the contract's `findingOf`, for any kinds and remedies. */
interface AnyFinding {
  readonly kind: string;
  readonly sentence: Localized;
  readonly tone: "good" | "waits" | "plain";
  readonly remedy: string | null;
  readonly buyer: Localized | null;
  readonly link: object | null;
}

/**
 * Makes a finding. Unless `parts` sets them, its tone is plain, and it has no remedy, no text for the buyer and no
 * link.
 */
export function makeFinding<Finding extends AnyFinding>(
  kind: Finding["kind"],
  zh: string,
  en: string,
  parts: Partial<Pick<Finding, "tone" | "remedy" | "buyer" | "link">> = {},
): Finding {
  const plain = { tone: "plain", remedy: null, buyer: null, link: null };
  return { ...plain, ...parts, kind, sentence: { zh, en } } as Finding;
}

/** Formats a time for operators. */
export const formatTimeInBoth = (at: Date): Localized => ({
  zh: formatTime(at, "zh"),
  en: formatTime(at, "en"),
});
