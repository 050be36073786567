import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../api/api-error.ts";
import { CodeFields } from "../../codes/CodeFields.tsx";
import { ContactField } from "../../codes/ContactField.tsx";
import { normaliseContact } from "../../codes/normalise-contact.ts";
import type { ContactKind } from "../../codes/request-code.ts";
import { useCaptcha } from "../../codes/use-captcha.ts";
import type { Cooldown } from "../../codes/use-cooldown.ts";
import { useGuardedCode } from "../../codes/use-guarded-code.ts";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../../forms/field-errors.ts";
import { SecretField } from "../../forms/SecretField.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { bindAddress } from "./bind-address.ts";
import { DialogSubmit } from "./DialogSubmit.tsx";
import styles from "./dialog-form.module.css";
import { type BindingValues, bindingForm } from "./dialog-forms.ts";
import { bindingTexts, passwordTexts } from "./dialogs.text.ts";

const fields = { email: "email", phone: "phone", code: "code", password: "password" } as const;

interface Props {
  contactKind: ContactKind;
  cooldown: Cooldown;
  /** True while an address of this kind is bound already. */
  isReplacing: boolean;
  onDone(): void;
}

/** Binding an e-mail address or a phone number, or another one in its place. */
export function BindForm({ contactKind, cooldown, isReplacing, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const [message, setMessage] = useState<Message>();
  // The server asks for it as well if the sign-in was long ago, or an address was bound meanwhile on another device.
  const [isPasswordAsked, askPassword] = useState(isReplacing);
  // Asked for after the first few codes.
  const [isCaptchaAsked, askCaptcha] = useState(false);
  const captcha = useCaptcha(isCaptchaAsked);
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues, clearErrors } =
    useForm<BindingValues>({
      mode: "onTouched",
      resolver: standardSchemaResolver(bindingForm(contactKind, isPasswordAsked)),
    });
  const { errors, isSubmitting } = formState;
  // What is wrong with a field goes once it is answered, not only when the field is left.
  const field = (name: keyof BindingValues) => register(name, { onChange: () => clearErrors(name) });

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.fields.password) askPassword(true);
    if (error instanceof ApiError && error.fields.captcha) askCaptcha(true);
    setServerErrors(error, fields, setError);
  };

  const { field: captchaField } = captcha;
  useEffect(() => {
    if (isCaptchaAsked) captchaField.current?.focus();
  }, [isCaptchaAsked, captchaField]);

  const sending = useGuardedCode({
    purpose: "bind",
    contactKind,
    cooldown,
    captcha,
    isGuarded: isCaptchaAsked,
    readContact: async () => {
      const isGood = await trigger(contactKind, { shouldFocus: true });
      return isGood ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    onMessage: setMessage,
    onRefused: refuse,
    onSent: () => setFocus("code"),
  });

  const send = handleSubmit(async ({ code, password, ...addresses }) => {
    setMessage(undefined);
    const binding = { contactKind, address: addresses[contactKind] ?? "", code, password };
    const outcome = await bindAddress(binding, language);
    if (!outcome) return onDone();
    setMessage({ tone: "danger", sentence: outcome.problem });
    refuse(outcome.error);
  });

  const newAddress = contactKind === "email" ? bindingTexts.newEmail : bindingTexts.newPhone;
  return (
    <Form className={styles.fields} onSubmit={send}>
      <ContactField
        contactKind={contactKind}
        {...(isReplacing && { label: text(newAddress) })}
        error={fieldErrorText(errors[contactKind], text)}
        data-initial-focus
        {...field(contactKind)}
      />
      <CodeFields
        contactKind={contactKind}
        captcha={isCaptchaAsked ? captcha : undefined}
        captchaHint={text(bindingTexts.captchaHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: fieldErrorText(errors.code, text), ...field("code") }}
      />
      {isPasswordAsked && (
        <SecretField
          label={text(passwordTexts.current)}
          hint={text(bindingTexts.passwordHint)}
          error={fieldErrorText(errors.password, text)}
          autoComplete="current-password"
          {...field("password")}
        />
      )}
      <DialogSubmit
        message={message}
        submit={bindingTexts.submit}
        submitting={bindingTexts.submitting}
        busy={isSubmitting}
      />
    </Form>
  );
}
