import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { Form } from "../../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../../platform/forms/field-errors.ts";
import { NewPasswordFields } from "../../../platform/forms/NewPasswordFields.tsx";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useSubmit } from "../../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../../platform/i18n/language.tsx";
import { DialogSubmit } from "./DialogSubmit.tsx";
import { changePassword } from "./dialog-calls.ts";
import styles from "./dialog-form.module.css";
import { type PasswordValues, passwordForm } from "./dialog-forms.ts";
import { passwordTexts } from "./dialogs.text.ts";

const fields = { oldPassword: "oldPassword", newPassword: "newPassword" } as const;

interface Props {
  /** For password managers. */
  username: string | undefined;
  onDone(): void;
}

export function ChangePasswordForm({ username, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const form = useForm<PasswordValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(passwordForm),
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, message } = useSubmit({
    form,
    fields,
    describe: (error) => describeError(error, passwordTexts.failed),
    async send(values) {
      await changePassword(values, language);
      onDone();
    },
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
      <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
      <SecretField
        label={text(passwordTexts.current)}
        error={fieldErrorText(errors.oldPassword, text)}
        autoComplete="current-password"
        data-initial-focus
        {...form.register("oldPassword")}
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        label={text(passwordTexts.chosen)}
        confirmationLabel={text(passwordTexts.confirmation)}
      />
      <p className={styles.note}>{text(passwordTexts.note)}</p>
      <DialogSubmit
        message={message}
        label={passwordTexts.submit}
        pendingLabel={passwordTexts.submitting}
        pending={isSubmitting}
      />
    </Form>
  );
}
