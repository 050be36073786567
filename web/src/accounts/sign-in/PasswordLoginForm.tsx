import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Form } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { lazyResolver } from "../../platform/forms/lazy-resolver.ts";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./form.module.css";
import { LoginSubmit } from "./LoginSubmit.tsx";
import { describeLoginError } from "./login-errors.ts";
import { texts } from "./sign-in.text.ts";
import type { Login } from "./use-login.ts";

const fields = { username: "username", password: "password" } as const;

interface Values {
  username: string;
  password: string;
}

/** Signing in with a username and a password, without a captcha. */
export function PasswordLoginForm({ login }: { login: Login }) {
  const text = useText();
  // No default values: what was typed before hydration stays in the fields.
  const form = useForm<Values>({
    mode: "onTouched",
    resolver: lazyResolver(async () =>
      standardSchemaResolver((await import("./form-rules.ts")).passwordLoginForm),
    ),
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, message } = useSubmit({
    form,
    fields,
    quiet: true,
    describe: describeLoginError,
    send: (values) => login.signIn({ type: "username", ...values }),
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
      <TextField
        label={text(texts.username)}
        hint={text(texts.loginNameHint)}
        error={fieldErrorText(errors.username, text)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register("username")}
      />
      <SecretField
        label={text(texts.password)}
        error={fieldErrorText(errors.password, text)}
        autoComplete="current-password"
        {...form.register("password")}
      />
      <LoginSubmit message={message} isSubmitting={isSubmitting} isSignedIn={login.isSignedIn} />
      <p className={styles.note}>
        <Link href="/recover" className={styles.alone}>
          {text(texts.forgotten)}
        </Link>
      </p>
    </Form>
  );
}
