import type { Grouping } from "../ui/fields/regroup.ts";

/** Card keys and recovery keys as they are printed, in groups of four. What else people type around them does not count. */
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
