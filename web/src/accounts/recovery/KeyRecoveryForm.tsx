import { recoverByKey } from "@baleen/contract/accounts/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { GroupedField } from "../../ui/fields/GroupedField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "../sign-in/form.module.css";
import { NewPasswordSubmit } from "./NewPasswordSubmit.tsx";
import recoveryStyles from "./recovery.module.css";
import { texts } from "./recovery.text.ts";
import { type KeyValues, keyForm, keyGrouping } from "./recovery-forms.ts";

const fields = { newPassword: "newPassword" } as const;

/** A new password by the recovery key that the profile showed once. */
export function KeyRecoveryForm({ onDone }: { onDone(username: string): void }) {
  const text = useText();
  const { language } = useLanguage();
  const form = useForm<KeyValues>({ mode: "onTouched", resolver: standardSchemaResolver(keyForm) });
  const { errors } = form.formState;
  const { submit, message } = useSubmit({
    form,
    fields,
    describe: (error) => describeError(error, texts.failed),
    async send({ username, recoveryKey, newPassword }) {
      const body = { username, recoveryKey, newPassword };
      onDone((await callApi(recoverByKey, { body, language })).username);
    },
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
      <TextField
        label={text(texts.username)}
        error={fieldErrorText(errors.username, text)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register("username")}
      />
      <div className={recoveryStyles.key}>
        <GroupedField
          grouping={keyGrouping}
          label={text(texts.key)}
          hint={text(texts.keyHint)}
          error={fieldErrorText(errors.recoveryKey, text)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...form.register("recoveryKey")}
        />
      </div>
      <NewPasswordSubmit form={form} message={message} />
    </Form>
  );
}
