import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Form } from "../../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../../platform/forms/field-errors.ts";
import { useSubmit } from "../../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../../platform/i18n/language.tsx";
import { GroupedField } from "../../../ui/fields/GroupedField.tsx";
import { DialogSubmit } from "./DialogSubmit.tsx";
import { activateCard, describeCardError } from "./dialog-calls.ts";
import styles from "./dialog-form.module.css";
import { type CardValues, cardForm, keyGrouping } from "./dialog-forms.ts";
import { cardTexts } from "./dialogs.text.ts";

const fields = { keyCode: "keyCode" } as const;

export function ActivateCardForm({ onDone }: { onDone(): void }) {
  const text = useText();
  const { language } = useLanguage();
  const form = useForm<CardValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(cardForm),
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, message } = useSubmit({
    form,
    fields,
    describe: describeCardError,
    async send({ keyCode }) {
      await activateCard(keyCode, language);
      onDone();
    },
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
      <div className={styles.key}>
        <GroupedField
          grouping={keyGrouping}
          label={text(cardTexts.key)}
          hint={text(cardTexts.hint)}
          error={fieldErrorText(errors.keyCode, text)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          data-initial-focus
          {...form.register("keyCode")}
        />
      </div>
      <DialogSubmit
        message={message}
        label={cardTexts.submit}
        pendingLabel={cardTexts.submitting}
        pending={isSubmitting}
      />
    </Form>
  );
}
