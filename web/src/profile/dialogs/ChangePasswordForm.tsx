import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../../forms/field-errors.ts";
import { NewPasswordFields } from "../../forms/NewPasswordFields.tsx";
import { SecretField } from "../../forms/SecretField.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { changePassword } from "./change-password.ts";
import { DialogSubmit } from "./DialogSubmit.tsx";
import styles from "./dialog-form.module.css";
import { type PasswordValues, passwordForm } from "./dialog-forms.ts";
import { passwordTexts } from "./dialogs.text.ts";

const fields = { oldPassword: "oldPassword", newPassword: "newPassword" } as const;

interface Props {
  /** Whose password it is, for password managers. */
  username: string | undefined;
  onDone(): void;
}

export function ChangePasswordForm({ username, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const [message, setMessage] = useState<Message>();
  const { register, handleSubmit, formState, setError, trigger } = useForm<PasswordValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(passwordForm),
  });
  const { errors, isSubmitting, touchedFields } = formState;

  const send = handleSubmit(async (values) => {
    setMessage(undefined);
    const outcome = await changePassword(values, language);
    if (!outcome) return onDone();
    setMessage({ tone: "danger", sentence: outcome.problem });
    setServerErrors(outcome.error, fields, setError);
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
      <SecretField
        label={text(passwordTexts.current)}
        error={fieldErrorText(errors.oldPassword, text)}
        autoComplete="current-password"
        data-initial-focus
        {...register("oldPassword")}
      />
      <NewPasswordFields
        password={{
          label: text(passwordTexts.chosen),
          error: fieldErrorText(errors.newPassword, text),
          ...register("newPassword", {
            // A changed password may now be, or no longer be, the one that was repeated.
            onChange: () => touchedFields.confirmation && trigger("confirmation"),
          }),
        }}
        confirmation={{
          label: text(passwordTexts.confirmation),
          error: fieldErrorText(errors.confirmation, text),
          ...register("confirmation"),
        }}
      />
      <p className={styles.note}>{text(passwordTexts.note)}</p>
      <DialogSubmit
        message={message}
        submit={passwordTexts.submit}
        submitting={passwordTexts.submitting}
        busy={isSubmitting}
      />
    </Form>
  );
}
