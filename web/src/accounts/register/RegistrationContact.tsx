import { type UseFormReturn, useWatch } from "react-hook-form";
import { useText } from "../../platform/i18n/use-language.tsx";
import { ContactAndCode } from "../codes/CodeFields.tsx";
import { normaliseContact } from "../codes/ContactField.tsx";
import { contactAsUsername, type RegistrationValues } from "../sign-in/form-rules.ts";
import { codeTexts, derivedName, texts } from "../sign-in/sign-in.text.ts";
import { usernameFor } from "./registration.ts";

type ContactProps = Parameters<typeof ContactAndCode>[0];

interface Props extends Pick<ContactProps, "contactKind" | "captcha" | "cooldown"> {
  api: ContactProps["api"] & { readonly form: UseFormReturn<RegistrationValues> };
}

/** The contact with its verification code, and the username that is derived from the contact. */
export function RegistrationContact({ contactKind, api, ...props }: Props) {
  const text = useText();
  const typed = useWatch({ control: api.form.control, name: contactKind });

  const contact = normaliseContact(contactKind, typed);
  const isComplete = contactAsUsername[contactKind].safeParse(contact).success;
  const name = usernameFor(contactKind, { [contactKind]: contact });
  const hint = contactKind === "email" ? texts.emailNameHint : texts.phoneNameHint;
  return (
    <ContactAndCode
      {...props}
      api={api}
      purpose="register"
      contactKind={contactKind}
      hint={text(isComplete ? derivedName(name) : hint)}
      captchaHint={text(codeTexts.registrationHint)}
    />
  );
}
