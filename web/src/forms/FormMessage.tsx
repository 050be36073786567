import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../i18n/language.tsx";
import { Banner } from "../ui/Banner.tsx";

export interface Message {
  readonly tone: "danger" | "success";
  readonly sentence: Localized;
  /** True where something else reads it out. */
  readonly quiet?: boolean;
}

/** What came of sending a form, above its button. */
export function FormMessage({ message }: { message: Message | undefined }) {
  const text = useText();
  if (!message) return null;
  return (
    <Banner tone={message.tone} quiet={message.quiet ?? false}>
      {text(message.sentence)}
    </Banner>
  );
}
