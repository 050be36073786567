import type { Grouping } from "../ui/fields/regroup.ts";

/** Card keys and recovery keys in groups of four, as printed. Other characters that are typed or pasted are dropped. */
export function typedKeyGrouping(groups: number): Grouping {
  return {
    clean: (typed) =>
      typed
        .normalize("NFKC")
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, ""),
    groups: Array.from({ length: groups }, () => 4),
    separator: "-",
  };
}
