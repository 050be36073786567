import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { CodeFields } from "../codes/CodeFields.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { mentionsCode } from "../codes/mentions-code.ts";
import { normaliseContact } from "../codes/normalise-contact.ts";
import type { ContactKind } from "../codes/request-code.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useGuardedCode } from "../codes/use-guarded-code.ts";
import { Form } from "../forms/Form.tsx";
import type { Message } from "../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../forms/field-errors.ts";
import { useText } from "../i18n/language.tsx";
import styles from "./form.module.css";
import { type CodeLoginValues, codeLoginForms } from "./form-rules.ts";
import { LoginSubmit } from "./LoginSubmit.tsx";
import type { Credentials } from "./log-in.ts";
import { codeTexts } from "./sign-in.text.ts";
import type { Login } from "./use-login.ts";

const fields = { email: "email", phone: "phone", code: "code" } as const;

interface Props {
  contactKind: ContactKind;
  login: Login;
  cooldown: Cooldown;
}

/** Signing in with a code that is sent to an address. */
export function CodeLoginForm({ contactKind, login, cooldown }: Props) {
  const text = useText();
  const [message, setMessage] = useState<Message>();
  const captcha = useCaptcha(true);
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues, clearErrors } =
    useForm<CodeLoginValues>({
      mode: "onTouched",
      resolver: standardSchemaResolver(codeLoginForms[contactKind]),
    });
  const { errors } = formState;
  const refusal = login.state.step === "idle" ? login.state.refusal : undefined;
  const { refresh } = captcha;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal once, whatever else changes.
  useEffect(() => {
    if (!refusal) return;
    setServerErrors(refusal.error, fields, setError);
    if (mentionsCode(refusal.error)) refresh();
  }, [refusal]);

  const sending = useGuardedCode({
    purpose: "login",
    contactKind,
    cooldown,
    captcha,
    isGuarded: true,
    readContact: async () => {
      const isGood = await trigger(contactKind, { shouldFocus: true });
      return isGood ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    onMessage(next) {
      login.reset();
      setMessage(next);
    },
    onRefused: (error) => setServerErrors(error, fields, setError),
    onSent: () => setFocus("code"),
  });

  const send = handleSubmit((values) => {
    setMessage(undefined);
    login.submit(credentialsOf(contactKind, values));
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <ContactField
        contactKind={contactKind}
        error={fieldErrorText(errors[contactKind], text)}
        {...register(contactKind, { onChange: () => clearErrors(contactKind) })}
      />
      <CodeFields
        contactKind={contactKind}
        captcha={captcha}
        captchaHint={text(codeTexts.loginHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: fieldErrorText(errors.code, text), ...register("code") }}
      />
      <LoginSubmit login={login} message={message} />
    </Form>
  );
}

function credentialsOf(
  contactKind: ContactKind,
  { email = "", phone = "", code }: CodeLoginValues,
): Credentials {
  return contactKind === "email" ? { type: contactKind, email, code } : { type: contactKind, phone, code };
}
