import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import type { ErrorDescription } from "../errors/describe-error.ts";
import { ErrorText } from "../errors/ErrorText.tsx";

export interface Message extends ErrorDescription {
  readonly tone: "danger" | "success";
  /** True if a toast reads it out already. */
  readonly quiet?: boolean;
}

/** The result of submitting a form, above its button. */
export function FormMessage({ message }: { message: Message | undefined }) {
  const words = message && <ErrorText error={message} />;
  const announced = message?.quiet ? undefined : message?.tone;
  return (
    <>
      <BannerRegion tone="danger">{announced === "danger" && words}</BannerRegion>
      <BannerRegion tone="success">{announced === "success" && words}</BannerRegion>
      {message?.quiet && <Banner tone={message.tone}>{words}</Banner>}
    </>
  );
}
