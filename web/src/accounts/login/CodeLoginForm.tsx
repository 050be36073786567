import { Form } from "../../platform/forms/Form.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { ContactAndCode } from "../codes/CodeFields.tsx";
import { type ContactKind, type ContactValues, proofOf } from "../codes/ContactField.tsx";
import type { Cooldown } from "../codes/cooldown.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import styles from "../form.module.css";
import { codeLoginForms } from "../sign-in/form-rules.ts";
import { codeTexts } from "../sign-in/sign-in.text.ts";
import { LoginSubmit } from "./PasswordLoginForm.tsx";
import { describeLoginError, type Login } from "./use-login.ts";

interface Props {
  contactKind: ContactKind;
  login: Login;
  cooldown: Cooldown;
}

/** Signs in with a verification code that is sent to an e-mail address or phone number. */
export function CodeLoginForm({ contactKind, login, cooldown }: Props) {
  const text = useText();
  const captcha = useCaptcha(true);
  const api = useApiForm<ContactValues>({
    schema: codeLoginForms[contactKind],
    fields: ["email", "phone", "code"],
    quiet: true,
    describe: describeLoginError,
    send: (values) => login.signIn(proofOf(contactKind, values)),
    onError: captcha.refreshAfter,
  });
  return (
    <Form name={`login-${contactKind}`} className={styles.fields} onSubmit={api.submit}>
      <ContactAndCode
        api={api}
        purpose="login"
        contactKind={contactKind}
        cooldown={cooldown}
        captcha={captcha}
        captchaHint={text(codeTexts.loginHint)}
        onMessage={(next) => {
          login.abort();
          api.setMessage(next);
        }}
      />
      <LoginSubmit message={api.message} isSubmitting={api.isSubmitting} isSignedIn={login.isSignedIn} />
    </Form>
  );
}
