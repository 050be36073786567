import { requestRecovery } from "@baleen/contract/accounts/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form } from "../../platform/forms/Form.tsx";
import { FormMessage } from "../../platform/forms/FormMessage.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { PendingButton } from "../../ui/pending-button/PendingButton.tsx";
import formStyles from "../sign-in/form.module.css";
import { requestTexts } from "./recovery.text.ts";
import { type RequestValues, requestForm } from "./recovery-forms.ts";

/** Begins a recovery with support. The token stays with the page. */
export function RequestForm({ onRequested }: { onRequested(token: string): void }) {
  const text = useText();
  const { language } = useLanguage();
  const form = useForm<RequestValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(requestForm),
  });
  const { submit, message } = useSubmit({
    form,
    fields: { username: "username" },
    describe: (error) => describeError(error, requestTexts.failed),
    async send({ username }) {
      onRequested((await callApi(requestRecovery, { body: { username }, language })).token);
    },
  });
  return (
    <Form className={formStyles.fields} onSubmit={submit}>
      <TextField
        label={text(requestTexts.username)}
        error={fieldErrorText(form.formState.errors.username, text)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register("username")}
      />
      <FormMessage message={message} />
      <PendingButton
        kind="ghost"
        type="submit"
        wide
        pending={form.formState.isSubmitting}
        label={text(requestTexts.begin)}
        pendingLabel={text(requestTexts.beginning)}
      />
    </Form>
  );
}
