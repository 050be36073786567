import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Form } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { CodeFields } from "../codes/CodeFields.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { type ContactKind, normaliseContact } from "../codes/contact.ts";
import type { Cooldown } from "../codes/cooldown.ts";
import { needsNewCaptcha, useCaptcha } from "../codes/use-captcha.ts";
import { useSendCode } from "../codes/use-send-code.ts";
import styles from "./form.module.css";
import { type CodeLoginValues, codeLoginForms } from "./form-rules.ts";
import { LoginSubmit } from "./LoginSubmit.tsx";
import type { Credentials } from "./log-in.ts";
import { describeLoginError } from "./login-errors.ts";
import { codeTexts } from "./sign-in.text.ts";
import type { Login } from "./use-login.ts";

const fields = { email: "email", phone: "phone", code: "code" } as const;

interface Props {
  contactKind: ContactKind;
  login: Login;
  cooldown: Cooldown;
}

/** Signing in with a code that is sent to an e-mail address or phone number. */
export function CodeLoginForm({ contactKind, login, cooldown }: Props) {
  const text = useText();
  const captcha = useCaptcha(true);
  const form = useForm<CodeLoginValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(codeLoginForms[contactKind]),
  });
  const { register, formState, setFocus, trigger, getValues, clearErrors } = form;
  const { errors, isSubmitting } = formState;
  const { submit, message, setMessage, showFieldErrors } = useSubmit({
    form,
    fields,
    quiet: true,
    describe: describeLoginError,
    send: (values) => login.signIn(credentialsOf(contactKind, values)),
    onError: (error) => needsNewCaptcha(error) && captcha.refresh(),
  });

  const sending = useSendCode({
    purpose: "login",
    contactKind,
    cooldown,
    captcha,
    readContact: async () => {
      const isValid = await trigger(contactKind, { shouldFocus: true });
      return isValid ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    onMessage(next) {
      login.reset();
      setMessage(next);
    },
    onError: showFieldErrors,
    onSent: () => setFocus("code"),
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
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
      <LoginSubmit message={message} isSubmitting={isSubmitting} isSignedIn={login.isSignedIn} />
    </Form>
  );
}

function credentialsOf(
  contactKind: ContactKind,
  { email = "", phone = "", code }: CodeLoginValues,
): Credentials {
  return contactKind === "email" ? { type: contactKind, email, code } : { type: contactKind, phone, code };
}
