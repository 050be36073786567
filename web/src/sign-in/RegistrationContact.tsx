import { type UseFormReturn, useWatch } from "react-hook-form";
import { CodeFields } from "../codes/CodeFields.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { normaliseContact } from "../codes/normalise-contact.ts";
import type { ContactKind } from "../codes/request-code.ts";
import type { Captcha } from "../codes/use-captcha.ts";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useGuardedCode } from "../codes/use-guarded-code.ts";
import type { Message } from "../forms/FormMessage.tsx";
import { fieldErrorText } from "../forms/field-errors.ts";
import { useText } from "../i18n/language.tsx";
import { namingAddress, type RegistrationValues } from "./form-rules.ts";
import { usernameFor } from "./registration-body.ts";
import { codeTexts, derivedName, texts } from "./sign-in.text.ts";

interface Props {
  contactKind: ContactKind;
  form: UseFormReturn<RegistrationValues>;
  captcha: Captcha;
  cooldown: Cooldown;
  onMessage(message: Message | undefined): void;
  onRefused(error: unknown): void;
}

/** An address that a code proves, and the username that follows from it. */
export function RegistrationContact({ contactKind, form, captcha, cooldown, onMessage, onRefused }: Props) {
  const text = useText();
  const { register, formState, trigger, getValues, setFocus, clearErrors, control } = form;
  const { errors } = formState;
  const typed = useWatch({ control, name: contactKind });

  const sending = useGuardedCode({
    purpose: "register",
    contactKind,
    cooldown,
    captcha,
    isGuarded: true,
    readContact: async () => {
      const isGood = await trigger(contactKind, { shouldFocus: true });
      return isGood ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    onMessage,
    onRefused,
    onSent: () => setFocus("code"),
  });

  const address = normaliseContact(contactKind, typed);
  const isWhole = namingAddress[contactKind].safeParse(address).success;
  const name = usernameFor(contactKind, { [contactKind]: address });
  const hint = isWhole
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
