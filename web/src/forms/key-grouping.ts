import { normaliseTypedKey } from "@baleen/contract/typed-key.ts";
import type { Grouping } from "../ui/fields/regroup.ts";

/** Card keys and recovery keys in groups of four, as printed. Other characters that are typed or pasted are dropped. */
export function typedKeyGrouping(groups: number): Grouping {
  return {
    clean: normaliseTypedKey,
    groups: Array.from({ length: groups }, () => 4),
    separator: "-",
  };
}
