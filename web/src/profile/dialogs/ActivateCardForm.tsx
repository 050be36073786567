import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { problemText, showServerProblems } from "../../forms/field-problems.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { GroupedField } from "../../ui/fields/GroupedField.tsx";
import { activateCard } from "./activate-card.ts";
import { DialogEnd } from "./DialogEnd.tsx";
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
    showServerProblems(outcome.error, { keyCode: "keyCode" }, setError);
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <div className={styles.key}>
        <GroupedField
          grouping={keyGrouping}
          label={text(cardTexts.key)}
          hint={text(cardTexts.hint)}
          error={problemText(errors.keyCode, text)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          data-initial-focus
          {...register("keyCode")}
        />
      </div>
      <DialogEnd
        message={message}
        submit={cardTexts.submit}
        submitting={cardTexts.submitting}
        busy={isSubmitting}
      />
    </Form>
  );
}
