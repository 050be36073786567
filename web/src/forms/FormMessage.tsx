import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../i18n/language.tsx";
import { Banner, BannerRegion } from "../ui/Banner.tsx";

export interface Message {
  readonly tone: "danger" | "success";
  readonly sentence: Localized;
  /** True if something else announces it. */
  readonly quiet?: boolean;
}

/** What came of sending a form, above its button. */
export function FormMessage({ message }: { message: Message | undefined }) {
  const text = useText();
  const said = message && !message.quiet ? message : undefined;
  return (
    <>
      <BannerRegion tone="danger">{said?.tone === "danger" && text(said.sentence)}</BannerRegion>
      <BannerRegion tone="success">{said?.tone === "success" && text(said.sentence)}</BannerRegion>
      {message?.quiet && <Banner tone={message.tone}>{text(message.sentence)}</Banner>}
    </>
  );
}
