import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Message } from "../../platform/forms/Form.tsx";
import { useText } from "../../platform/i18n/use-language.tsx";
import { ContactAndCode } from "../codes/CodeFields.tsx";
import { type ContactKind, normaliseContact } from "../codes/ContactField.tsx";
import type { Cooldown } from "../codes/cooldown.ts";
import type { Captcha } from "../codes/use-captcha.ts";
import { contactAsUsername, type RegistrationValues } from "./form-rules.ts";
import { usernameFor } from "./registration.ts";
import { codeTexts, derivedName, texts } from "./sign-in.text.ts";

interface Props {
  contactKind: ContactKind;
  form: UseFormReturn<RegistrationValues>;
  captcha: Captcha;
  cooldown: Cooldown;
  onMessage(message: Message | undefined): void;
  onError(error: unknown): void;
}

/** The contact with its verification code, and the username derived from it. */
export function RegistrationContact({ contactKind, form, captcha, cooldown, onMessage, onError }: Props) {
  const text = useText();
  const typed = useWatch({ control: form.control, name: contactKind });

  const contact = normaliseContact(contactKind, typed);
  const isComplete = contactAsUsername[contactKind].safeParse(contact).success;
  const name = usernameFor(contactKind, { [contactKind]: contact });
  const hint = isComplete
    ? derivedName(name)
    : contactKind === "email"
      ? texts.emailNameHint
      : texts.phoneNameHint;
  return (
    <ContactAndCode
      form={form}
      purpose="register"
      contactKind={contactKind}
      hint={text(hint)}
      cooldown={cooldown}
      captcha={captcha}
      captchaHint={text(codeTexts.registrationHint)}
      onMessage={onMessage}
      onError={onError}
    />
  );
}
