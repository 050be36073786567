import { Form, FormButton, FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import styles from "../form.module.css";
import { texts } from "../sign-in/sign-in.text.ts";
import { describeLoginError, type Login, logInModule } from "./use-login.ts";

interface Values {
  username: string;
  password: string;
}

/** Credentials from the registration, so that one click signs in. */
export type KnownLogin = Readonly<Values>;

/** Signs in with a username and a password. */
export function PasswordLoginForm({ login, known }: { login: Login; known?: KnownLogin | undefined }) {
  const text = useText();
  const { field, submit, isSubmitting, message } = useApiForm<Values>({
    schema: async () => (await import("../sign-in/form-rules.ts")).passwordLoginForm,
    fields: ["username", "password"],
    quiet: true,
    describe: describeLoginError,
    send: (values) => login.signIn({ type: "username", ...values }),
  });
  return (
    <Form name="login" className={styles.fields} onSubmit={submit} onFocus={logInModule.prefetch}>
      <UsernameField
        label={text(texts.username)}
        hint={text(texts.loginNameHint)}
        defaultValue={known?.username}
        {...field("username")}
      />
      <SecretField
        label={text(texts.password)}
        autoComplete="current-password"
        defaultValue={known?.password}
        {...field("password")}
      />
      <LoginSubmit
        message={message}
        isSubmitting={isSubmitting}
        isSignedIn={login.isSignedIn}
        autoFocus={known !== undefined}
      />
      <p className={styles.note}>
        <a href="/recover" className={styles.alone}>
          {text(texts.forgotten)}
        </a>
      </p>
    </Form>
  );
}

interface LoginSubmitProps {
  message: Message | undefined;
  isSubmitting: boolean;
  isSignedIn: boolean;
  autoFocus?: boolean;
}

/** The result of signing in, and the submit button. */
export function LoginSubmit({ message, isSubmitting, isSignedIn, autoFocus }: LoginSubmitProps) {
  return (
    <>
      <div className={styles.message}>
        <FormMessage
          message={isSignedIn ? { tone: "success", message: texts.loggedIn, quiet: true } : message}
        />
      </div>
      <FormButton
        className={styles.submit}
        autoFocus={autoFocus}
        isSubmitting={isSubmitting || isSignedIn}
        label={texts.login}
        pendingLabel={texts.loggingIn}
      />
    </>
  );
}
