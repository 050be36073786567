import type { Grouping } from "../ui/fields/regroup.ts";

/** Mainland numbers as people write them: 138 0013 8000. None of them begins like the country's prefix. */
export const phoneGrouping: Grouping = {
  clean: (typed) =>
    typed
      .normalize("NFKC")
      .replaceAll(/\D/g, "")
      .replace(/^(00)?86/, ""),
  groups: [3, 4, 4],
  separator: " ",
};
