import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import type { Message } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { CodeField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { ContactField, type ContactKind, normaliseContact } from "./ContactField.tsx";
import { texts } from "./codes.text.ts";
import type { Cooldown } from "./cooldown.ts";
import type { CodePurpose } from "./request-code.ts";
import { SendCodeButton } from "./SendCodeButton.tsx";
import type { Captcha } from "./use-captcha.ts";
import { useSendCode } from "./use-send-code.ts";

/** What the fields need of react-hook-form: any form has it that has a field `code` and one for each kind of contact. */
interface FormWithContact extends FormWithCode {
  register(name: ContactKind | "code", options: { onChange(): void }): UseFormRegisterReturn;
  trigger(name: ContactKind, options: { shouldFocus: true }): Promise<boolean>;
  getValues(name: ContactKind): string | undefined;
  clearErrors(name: ContactKind | "code"): void;
  readonly formState: {
    readonly errors: { readonly [Name in ContactKind | "code"]?: FieldError | undefined };
  };
}

interface FormWithCode {
  register(name: "code", options: { onChange(): void }): UseFormRegisterReturn;
  clearErrors(name: "code"): void;
  setFocus(name: "code"): void;
  readonly formState: { readonly errors: { readonly code?: FieldError | undefined } };
}

interface Sending {
  purpose: CodePurpose;
  contactKind: ContactKind;
  captcha: Captcha;
  /** An alternative for visitors who cannot read the captcha. */
  captchaHint: string;
  cooldown: Cooldown;
  /** Shows the result of sending a code; undefined when sending starts. */
  onMessage(message: Message | undefined): void;
  /** Shows the server's field errors. */
  onError(error: unknown): void;
}

interface ContactProps extends Sending {
  form: FormWithContact;
  label?: string;
  hint?: string;
  "data-initial-focus"?: boolean;
}

/** A contact, and the code that is sent to it. */
export function ContactAndCode({ form, label, hint, ...props }: ContactProps) {
  const text = useText();
  const { contactKind, "data-initial-focus": isFirst, ...sending } = props;
  return (
    <>
      <ContactField
        contactKind={contactKind}
        {...(label !== undefined && { label })}
        hint={hint}
        error={fieldErrorText(form.formState.errors[contactKind], text)}
        data-initial-focus={isFirst}
        {...form.register(contactKind, { onChange: () => form.clearErrors(contactKind) })}
      />
      <CodeFields
        {...sending}
        contactKind={contactKind}
        form={form}
        readContact={async () => {
          const isValid = await form.trigger(contactKind, { shouldFocus: true });
          return isValid ? normaliseContact(contactKind, form.getValues(contactKind)) : undefined;
        }}
      />
    </>
  );
}

interface CodeProps extends Sending {
  form: FormWithCode;
  /** The contact as the server stores it; undefined if it is invalid, which the form then shows. */
  readContact(): Promise<string | undefined>;
}

/** The captcha where the server asks for one, the verification code, and the button that sends it. */
export function CodeFields({ form, captchaHint, ...options }: CodeProps) {
  const text = useText();
  const { contactKind, captcha, cooldown } = options;
  const sending = useSendCode({ ...options, onSent: () => form.setFocus("code") });
  const code: Omit<TextFieldProps, "label"> = {
    error: fieldErrorText(form.formState.errors.code, text),
    ...form.register("code", { onChange: () => form.clearErrors("code") }),
  };
  return (
    <>
      {captcha.isWanted && <CaptchaField captcha={captcha} hint={captchaHint} onEnter={sending.send} />}
      <CodeField
        {...code}
        label={text(contactKind === "email" ? texts.emailCode : texts.phoneCode)}
        hint={text(texts.codeLimits)}
        after={
          <SendCodeButton deadlineMs={cooldown.deadlineMs} busy={sending.isBusy} onPress={sending.send} />
        }
      />
    </>
  );
}
