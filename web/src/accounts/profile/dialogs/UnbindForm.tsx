import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { Form } from "../../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../../platform/forms/field-errors.ts";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useSubmit } from "../../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../../platform/i18n/language.tsx";
import type { ContactKind } from "../../codes/contact.ts";
import { maskedPhone } from "../membership.ts";
import { DialogSubmit } from "./DialogSubmit.tsx";
import { unbindContact } from "./dialog-calls.ts";
import styles from "./dialog-form.module.css";
import { type UnbindingValues, unbindingForm } from "./dialog-forms.ts";
import { bindingTexts, passwordTexts, unbindingText, unbindingTexts } from "./dialogs.text.ts";

const fields = { password: "password" } as const;

interface Props {
  contactKind: ContactKind;
  /** The contact that is bound now. */
  contact: string;
  /** For password managers. */
  username: string | undefined;
  onDone(): void;
}

/** Removes an e-mail address or a phone number from the account. */
export function UnbindForm({ contactKind, contact, username, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const form = useForm<UnbindingValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(unbindingForm),
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, message } = useSubmit({
    form,
    fields,
    describe: (error) => describeError(error, unbindingTexts.failed),
    async send({ password }) {
      await unbindContact({ contactKind, contact, password }, language);
      onDone();
    },
  });

  return (
    <Form className={styles.fields} onSubmit={submit}>
      <p className={styles.note}>{text(unbindingText(maskedPhone(contact)))}</p>
      <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
      <SecretField
        label={text(passwordTexts.current)}
        hint={text(bindingTexts.passwordHint)}
        error={fieldErrorText(errors.password, text)}
        autoComplete="current-password"
        data-initial-focus
        {...form.register("password")}
      />
      <DialogSubmit
        message={message}
        label={unbindingTexts.submit}
        pendingLabel={unbindingTexts.submitting}
        pending={isSubmitting}
      />
    </Form>
  );
}
