import { normaliseEmail, normalisePhone } from "@baleen/contract/rules.ts";
import type { ContactKind } from "./request-code.ts";

const readers = { email: normaliseEmail, phone: normalisePhone } as const;

/** An address as it is sent, of what stands in its field. */
export function normaliseContact(contactKind: ContactKind, typed: string | undefined): string {
  return readers[contactKind](typed ?? "");
}
