import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../../platform/api/api-error.ts";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { Form } from "../../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../../platform/forms/field-errors.ts";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useSubmit } from "../../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../../platform/i18n/language.tsx";
import { CodeFields } from "../../codes/CodeFields.tsx";
import { ContactField } from "../../codes/ContactField.tsx";
import { type ContactKind, normaliseContact } from "../../codes/contact.ts";
import type { Cooldown } from "../../codes/cooldown.ts";
import { useCaptcha } from "../../codes/use-captcha.ts";
import { useSendCode } from "../../codes/use-send-code.ts";
import { DialogSubmit } from "./DialogSubmit.tsx";
import { bindContact } from "./dialog-calls.ts";
import styles from "./dialog-form.module.css";
import { type BindingValues, bindingForm } from "./dialog-forms.ts";
import { bindingTexts, passwordTexts } from "./dialogs.text.ts";

const fields = { email: "email", phone: "phone", code: "code", password: "password" } as const;

interface Props {
  contactKind: ContactKind;
  cooldown: Cooldown;
  /** True if a contact of this kind is bound already. */
  isReplacing: boolean;
  onDone(): void;
}

/** Binds an e-mail address or phone number, or replaces the bound one. */
export function BindForm({ contactKind, cooldown, isReplacing, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  // The server also requires it if the sign-in is old, or if a contact was bound on another device meanwhile.
  const [isPasswordAsked, askPassword] = useState(isReplacing);
  // Required after the first few codes.
  const [isCaptchaAsked, askCaptcha] = useState(false);
  const captcha = useCaptcha(isCaptchaAsked);
  const form = useForm<BindingValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(bindingForm(contactKind, isPasswordAsked)),
  });
  const { register, setFocus, trigger, getValues, clearErrors } = form;
  const { errors, isSubmitting } = form.formState;
  // A server's error disappears when the visitor types, not only on blur.
  const field = (name: keyof BindingValues) => register(name, { onChange: () => clearErrors(name) });

  const showRequiredFields = (error: unknown) => {
    if (error instanceof ApiError && error.fields.password) askPassword(true);
    if (error instanceof ApiError && error.fields.captcha) askCaptcha(true);
  };
  const { submit, message, setMessage, showFieldErrors } = useSubmit({
    form,
    fields,
    describe: (error) => describeError(error, bindingTexts.failed),
    async send({ code, password, ...contacts }) {
      const contact = contacts[contactKind] ?? "";
      await bindContact({ contactKind, contact, code, password }, language);
      onDone();
    },
    onError: showRequiredFields,
  });

  const { field: captchaField } = captcha;
  useEffect(() => {
    if (isCaptchaAsked) captchaField.current?.focus();
  }, [isCaptchaAsked, captchaField]);

  const sending = useSendCode({
    purpose: "bind",
    contactKind,
    cooldown,
    captcha,
    isGuarded: isCaptchaAsked,
    readContact: async () => {
      const isValid = await trigger(contactKind, { shouldFocus: true });
      return isValid ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    onMessage: setMessage,
    onError(error) {
      showRequiredFields(error);
      showFieldErrors(error);
    },
    onSent: () => setFocus("code"),
  });

  const newContact = contactKind === "email" ? bindingTexts.newEmail : bindingTexts.newPhone;
  return (
    <Form className={styles.fields} onSubmit={submit}>
      <ContactField
        contactKind={contactKind}
        {...(isReplacing && { label: text(newContact) })}
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
        label={bindingTexts.submit}
        pendingLabel={bindingTexts.submitting}
        pending={isSubmitting}
      />
    </Form>
  );
}
