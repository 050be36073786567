import type { Localized } from "@baleen/contract/language.ts";
import { writeTime } from "../platform/write-time.ts";

/** What `findingOf` of the contract makes, whatever its kinds and remedies. */
interface AnyFinding {
  readonly kind: string;
  readonly sentence: Localized;
  readonly tone: "good" | "waits" | "plain";
  readonly remedy: string | null;
  readonly buyer: Localized | null;
  readonly link: object | null;
}

/** A finding; it is plain, and there is nothing to do, to tell or to look at, unless `parts` says otherwise. */
export function writeFinding<Finding extends AnyFinding>(
  kind: Finding["kind"],
  zh: string,
  en: string,
  parts: Partial<Pick<Finding, "tone" | "remedy" | "buyer" | "link">> = {},
): Finding {
  const plain = { tone: "plain", remedy: null, buyer: null, link: null };
  return { ...plain, ...parts, kind, sentence: { zh, en } } as Finding;
}

/** A time as operators read it. */
export const times = (at: Date): Localized => ({ zh: writeTime(at, "zh"), en: writeTime(at, "en") });
