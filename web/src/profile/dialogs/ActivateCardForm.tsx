import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../../forms/field-errors.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { GroupedField } from "../../ui/fields/GroupedField.tsx";
import { activateCard } from "./activate-card.ts";
import { DialogSubmit } from "./DialogSubmit.tsx";
import styles from "./dialog-form.module.css";
import { type CardValues, cardForm, keyGrouping } from "./dialog-forms.ts";
import { cardTexts } from "./dialogs.text.ts";

export function ActivateCardForm({ onDone }: { onDone(): void }) {
  const text = useText();
  const { language } = useLanguage();
  const [message, setMessage] = useState<Message>();
  const { register, handleSubmit, formState, setError } = useForm<CardValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(cardForm),
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ keyCode }) => {
    setMessage(undefined);
    const outcome = await activateCard(keyCode, language);
    if (!outcome) return onDone();
    setMessage({ tone: "danger", sentence: outcome.problem });
    setServerErrors(outcome.error, { keyCode: "keyCode" }, setError);
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
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
          {...register("keyCode")}
        />
      </div>
      <DialogSubmit
        message={message}
        submit={cardTexts.submit}
        submitting={cardTexts.submitting}
        busy={isSubmitting}
      />
    </Form>
  );
}
