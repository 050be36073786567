import { recoverByCode } from "@baleen/contract/accounts/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { CodeFields } from "../codes/CodeFields.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { type ContactKind, normaliseContact } from "../codes/contact.ts";
import type { Cooldown } from "../codes/cooldown.ts";
import { needsNewCaptcha, useCaptcha } from "../codes/use-captcha.ts";
import { useSendCode } from "../codes/use-send-code.ts";
import styles from "../sign-in/form.module.css";
import { NewPasswordSubmit } from "./NewPasswordSubmit.tsx";
import { texts } from "./recovery.text.ts";
import { type CodeValues, codeForms } from "./recovery-forms.ts";

const fields = { email: "email", phone: "phone", code: "code", newPassword: "newPassword" } as const;

interface Props {
  contactKind: ContactKind;
  cooldown: Cooldown;
  onDone(username: string): void;
}

/** A new password by a code that is sent to a bound contact. */
export function CodeRecoveryForm({ contactKind, cooldown, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const captcha = useCaptcha(true);
  const form = useForm<CodeValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(codeForms[contactKind]),
  });
  const { register, formState, setFocus, trigger, getValues } = form;
  const { errors } = formState;
  const { submit, message, setMessage, showFieldErrors } = useSubmit({
    form,
    fields,
    describe: (error) => describeError(error, texts.failed),
    async send({ email = "", phone = "", code, newPassword }) {
      const body =
        contactKind === "email"
          ? ({ type: contactKind, email, code, newPassword } as const)
          : ({ type: contactKind, phone, code, newPassword } as const);
      onDone((await callApi(recoverByCode, { body, language })).username);
    },
    onError: (error) => needsNewCaptcha(error) && captcha.refresh(),
  });

  const sending = useSendCode({
    purpose: "recover",
    contactKind,
    cooldown,
    captcha,
    readContact: async () => {
      const isValid = await trigger(contactKind, { shouldFocus: true });
      return isValid ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    // Whether a code was sent would tell whether the contact has an account.
    onMessage: (next) => setMessage(next?.tone === "success" ? { ...next, message: texts.maybeSent } : next),
    onError: showFieldErrors,
    onSent: () => setFocus("code"),
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
      <ContactField
        contactKind={contactKind}
        error={fieldErrorText(errors[contactKind], text)}
        {...register(contactKind)}
      />
      <CodeFields
        contactKind={contactKind}
        captcha={captcha}
        captchaHint={text(texts.captchaHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: fieldErrorText(errors.code, text), ...register("code") }}
      />
      <NewPasswordSubmit form={form} message={message} />
    </Form>
  );
}
