import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../platform/i18n/use-language.tsx";

const label: Localized = { zh: "付款遇到问题？", en: "Payment help" };

/** The link to the page that looks payments up. */
export function HelpLink({ className }: { className?: string | undefined }) {
  return (
    <a href="/payment-help" className={className}>
      {useText()(label)}
    </a>
  );
}
