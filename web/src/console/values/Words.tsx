import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../i18n/language.tsx";

/** A text in the operator's language. */
export function Words({ of }: { of: Localized }) {
  return useText()(of);
}
