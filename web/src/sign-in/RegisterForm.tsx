import { register as registerCall } from "@baleen/contract/accounts.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { sentenceOf } from "../api/api-error.ts";
import { sendCall } from "../api/send-call.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/use-navigate.ts";
import { leaveNotice } from "../session/visit-memory.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { Agreement } from "./Agreement.tsx";
import { problemText, showServerProblems } from "./field-problems.ts";
import styles from "./form.module.css";
import { registrationForm } from "./form-rules.ts";
import { texts } from "./sign-in.text.ts";

interface Registration {
  username: string;
  password: string;
  confirmation: string;
}

/** Opening an account with a username and a password. */
export function RegisterForm() {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Localized>();
  // No default values: what was typed before this code arrived stays in the fields.
  const { register, handleSubmit, formState, setError, trigger } = useForm<Registration>({
    mode: "onTouched",
    resolver: standardSchemaResolver(registrationForm),
  });
  const { errors, isSubmitting, touchedFields } = formState;

  const send = handleSubmit(async ({ username, password }) => {
    setProblem(undefined);
    try {
      // What it answers on success is of no use here, so it need not be understood.
      await sendCall(registerCall, { body: { type: "account", username, password }, language });
      leaveNotice("registered");
      navigate("/login");
    } catch (error) {
      setProblem(sentenceOf(error, texts.registrationFailed));
      showServerProblems(error, ["username", "password"], setError);
    }
  });

  const passwordLabels = { showLabel: text(texts.show), hideLabel: text(texts.hide) };
  return (
    // Without its script the form would send itself; "post" keeps the password out of the address.
    <form className={styles.fields} method="post" noValidate onSubmit={send}>
      <TextField
        label={text(texts.username)}
        hint={text(texts.usernameHint)}
        error={problemText(errors.username, text)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register("username")}
      />
      <PasswordField
        label={text(texts.password)}
        {...passwordLabels}
        hint={text(texts.passwordHint)}
        error={problemText(errors.password, text)}
        autoComplete="new-password"
        {...register("password", {
          // A changed password may now be, or no longer be, the one that was repeated.
          onChange: () => touchedFields.confirmation && trigger("confirmation"),
        })}
      />
      <PasswordField
        label={text(texts.confirmation)}
        {...passwordLabels}
        error={problemText(errors.confirmation, text)}
        autoComplete="new-password"
        {...register("confirmation")}
      />
      {problem && <Banner tone="danger">{text(problem)}</Banner>}
      <Button kind="primary" type="submit" wide className={styles.submit} busy={isSubmitting}>
        {text(texts.register)}
      </Button>
      <Agreement />
    </form>
  );
}
