import { normaliseEmail, normalisePhone } from "@baleen/contract/rules.ts";
import type { Grouping } from "../../ui/fields/regroup.ts";

/** What a code is sent to. */
export type ContactKind = "email" | "phone";

const normalisers = { email: normaliseEmail, phone: normalisePhone } as const;

/** An e-mail address or phone number as the server stores it, from what was typed. */
export function normaliseContact(contactKind: ContactKind, typed: string | undefined): string {
  return normalisers[contactKind](typed ?? "");
}

/** Mainland numbers as people write them: 138 0013 8000. No number starts with the country code's 86. */
export const phoneGrouping: Grouping = {
  clean: (typed) =>
    normalisePhone(typed)
      .replaceAll(/\D/g, "")
      .replace(/^(00)?86/, ""),
  groups: [3, 4, 4],
  separator: " ",
};
