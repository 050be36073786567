import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps } from "react";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import type { ErrorDescription } from "../errors/describe-error.ts";
import { ErrorText } from "../errors/ErrorText.tsx";
import { useText } from "../i18n/use-language.tsx";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "name"> {
  /** Unique on its page and the same in both languages, because typed text is restored by form and field name. */
  readonly name: string;
}

export function Form({ name, ...attributes }: FormProps) {
  // Without the boot script, the browser would submit the form itself; "post" keeps passwords out of the URL.
  return <form method="post" {...attributes} data-form={name} noValidate />;
}

export interface Message extends ErrorDescription {
  readonly tone: "danger" | "success";
  /** True if a toast already announces the message. */
  readonly quiet?: boolean;
}

/** The result of submitting a form. Place it above the form's button. */
export function FormMessage({ message }: { message: Message | undefined }) {
  const content = message && <ErrorText error={message} />;
  const announced = message?.quiet ? undefined : message?.tone;
  return (
    <>
      <BannerRegion tone="danger">{announced === "danger" && content}</BannerRegion>
      <BannerRegion tone="success">{announced === "success" && content}</BannerRegion>
      {message?.quiet && <Banner tone={message.tone}>{content}</Banner>}
    </>
  );
}

interface FormButtonProps extends Pick<ComponentProps<"button">, "className" | "autoFocus"> {
  label: Localized;
  pendingLabel: Localized;
  isSubmitting: boolean;
  kind?: "primary" | "ghost";
}

export function FormButton({
  label,
  pendingLabel,
  isSubmitting,
  kind = "primary",
  ...button
}: FormButtonProps) {
  const text = useText();
  return (
    <PendingButton
      {...button}
      kind={kind}
      type="submit"
      wide
      pending={isSubmitting}
      label={text(label)}
      pendingLabel={text(pendingLabel)}
    />
  );
}
