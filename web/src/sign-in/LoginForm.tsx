import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useText } from "../i18n/language.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { problemText, showServerProblems } from "./field-problems.ts";
import styles from "./form.module.css";
import { loginForm } from "./form-rules.ts";
import type { Credentials } from "./log-in.ts";
import { SessionConflictDialog } from "./SessionConflictDialog.tsx";
import { texts } from "./sign-in.text.ts";
import { useLogin } from "./use-login.ts";

/** Signing in with a username and a password. */
export function LoginForm() {
  const text = useText();
  const { state, submit, force, cancel } = useLogin();
  // No default values: what was typed before this code arrived stays in the fields.
  const { register, handleSubmit, formState, setError } = useForm<Credentials>({
    mode: "onTouched",
    resolver: standardSchemaResolver(loginForm),
  });
  const { errors } = formState;

  const send = handleSubmit(async (credentials) => {
    showServerProblems(await submit(credentials), ["username", "password"], setError);
  });

  const conflict = state.step === "conflict" || state.step === "sending" ? state.conflict : undefined;
  return (
    <>
      {/* Without its script the form would send itself; "post" keeps the password out of the address. */}
      <form className={styles.fields} method="post" noValidate onSubmit={send}>
        <TextField
          label={text(texts.username)}
          error={problemText(errors.username, text)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register("username")}
        />
        <PasswordField
          label={text(texts.password)}
          showLabel={text(texts.show)}
          hideLabel={text(texts.hide)}
          error={problemText(errors.password, text)}
          autoComplete="current-password"
          {...register("password")}
        />
        {state.step === "idle" && state.problem && <Banner tone="danger">{text(state.problem)}</Banner>}
        {state.step === "done" && <Banner tone="success">{text(texts.loggedIn)}</Banner>}
        <Button
          kind="primary"
          type="submit"
          wide
          className={styles.submit}
          busy={state.step === "sending" || state.step === "done"}
        >
          {text(texts.login)}
        </Button>
      </form>
      <SessionConflictDialog
        sessions={conflict?.sessions}
        busy={state.step === "sending"}
        onForce={force}
        onCancel={cancel}
      />
    </>
  );
}
