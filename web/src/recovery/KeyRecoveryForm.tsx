import { recoverByKey } from "@baleen/contract/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Form } from "../forms/Form.tsx";
import { fieldErrorText, setServerErrors } from "../forms/field-errors.ts";
import { useText } from "../i18n/language.tsx";
import styles from "../sign-in/form.module.css";
import { GroupedField } from "../ui/fields/GroupedField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { NewPassword } from "./NewPassword.tsx";
import recoveryStyles from "./recovery.module.css";
import { texts } from "./recovery.text.ts";
import { type KeyValues, keyForm, keyGrouping, type NewPasswordValues } from "./recovery-forms.ts";
import { useRecovery } from "./use-recovery.ts";

/** A new password by the recovery key that the profile once showed. */
export function KeyRecoveryForm({ onDone }: { onDone(username: string): void }) {
  const text = useText();
  const recovery = useRecovery(onDone);
  const form = useForm<KeyValues>({ mode: "onTouched", resolver: standardSchemaResolver(keyForm) });
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;

  const send = handleSubmit(async ({ username, recoveryKey, newPassword }) => {
    const error = await recovery.submit(recoverByKey, { username, recoveryKey, newPassword });
    setServerErrors(error, { newPassword: "newPassword" }, setError);
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <TextField
        label={text(texts.username)}
        error={fieldErrorText(errors.username, text)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register("username")}
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
          {...register("recoveryKey")}
        />
      </div>
      <NewPassword form={form as unknown as UseFormReturn<NewPasswordValues>} recovery={recovery} />
    </Form>
  );
}
