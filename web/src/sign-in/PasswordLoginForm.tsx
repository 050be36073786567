import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../forms/Form.tsx";
import { fieldErrorText, setServerErrors } from "../forms/field-errors.ts";
import { SecretField } from "../forms/SecretField.tsx";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import styles from "./form.module.css";
import { passwordLoginForm } from "./form-rules.ts";
import { LoginSubmit } from "./LoginSubmit.tsx";
import { texts } from "./sign-in.text.ts";
import type { Login } from "./use-login.ts";

interface Values {
  username: string;
  password: string;
}

/** Signing in with a username and a password: the way without a puzzle. */
export function PasswordLoginForm({ login }: { login: Login }) {
  const text = useText();
  // No default values: what was typed before this code arrived stays in the fields.
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    mode: "onTouched",
    resolver: standardSchemaResolver(passwordLoginForm),
  });
  const { errors } = formState;
  const refusal = login.state.step === "idle" ? login.state.refusal : undefined;

  useEffect(() => {
    if (refusal) setServerErrors(refusal.error, { username: "username", password: "password" }, setError);
  }, [refusal, setError]);

  const send = handleSubmit((values) => login.submit({ type: "username", ...values }));
  return (
    <Form className={styles.fields} onSubmit={send}>
      <TextField
        label={text(texts.username)}
        hint={text(texts.loginNameHint)}
        error={fieldErrorText(errors.username, text)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register("username")}
      />
      <SecretField
        label={text(texts.password)}
        error={fieldErrorText(errors.password, text)}
        autoComplete="current-password"
        {...register("password")}
      />
      <LoginSubmit login={login} />
      <p className={styles.note}>
        <Link href="/recover" className={styles.alone}>
          {text(texts.forgotten)}
        </Link>
      </p>
    </Form>
  );
}
