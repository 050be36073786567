import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Message } from "../../platform/forms/FormMessage.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { CodeFields } from "../codes/CodeFields.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { type ContactKind, normaliseContact } from "../codes/contact.ts";
import type { Cooldown } from "../codes/cooldown.ts";
import type { Captcha } from "../codes/use-captcha.ts";
import { useSendCode } from "../codes/use-send-code.ts";
import { namingContact, type RegistrationValues } from "./form-rules.ts";
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
  const { register, formState, trigger, getValues, setFocus, clearErrors, control } = form;
  const { errors } = formState;
  const typed = useWatch({ control, name: contactKind });

  const sending = useSendCode({
    purpose: "register",
    contactKind,
    cooldown,
    captcha,
    readContact: async () => {
      const isValid = await trigger(contactKind, { shouldFocus: true });
      return isValid ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    onMessage,
    onError,
    onSent: () => setFocus("code"),
  });

  const contact = normaliseContact(contactKind, typed);
  const isComplete = namingContact[contactKind].safeParse(contact).success;
  const name = usernameFor(contactKind, { [contactKind]: contact });
  const hint = isComplete
    ? derivedName(name)
    : contactKind === "email"
      ? texts.emailNameHint
      : texts.phoneNameHint;
  return (
    <>
      <ContactField
        contactKind={contactKind}
        hint={text(hint)}
        error={fieldErrorText(errors[contactKind], text)}
        {...register(contactKind, { onChange: () => clearErrors(contactKind) })}
      />
      <CodeFields
        contactKind={contactKind}
        captcha={captcha}
        captchaHint={text(codeTexts.registrationHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: fieldErrorText(errors.code, text), ...register("code") }}
      />
    </>
  );
}
