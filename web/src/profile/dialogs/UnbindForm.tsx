import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ContactKind } from "../../codes/request-code.ts";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../../forms/field-errors.ts";
import { SecretField } from "../../forms/SecretField.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { maskedPhone } from "../membership.ts";
import { DialogSubmit } from "./DialogSubmit.tsx";
import styles from "./dialog-form.module.css";
import { type UnbindingValues, unbindingForm } from "./dialog-forms.ts";
import { bindingTexts, passwordTexts, unbindingText, unbindingTexts } from "./dialogs.text.ts";
import { unbindAddress } from "./unbind-address.ts";

interface Props {
  contactKind: ContactKind;
  /** The address that is bound now. */
  address: string;
  /** Whose password it is, for password managers. */
  username: string | undefined;
  onDone(): void;
}

/** Removes an e-mail address or a phone number from the account. */
export function UnbindForm({ contactKind, address, username, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const [message, setMessage] = useState<Message>();
  const { register, handleSubmit, formState, setError } = useForm<UnbindingValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(unbindingForm),
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ password }) => {
    setMessage(undefined);
    const outcome = await unbindAddress({ contactKind, address, password }, language);
    if (!outcome) return onDone();
    setMessage({ tone: "danger", sentence: outcome.problem });
    setServerErrors(outcome.error, { password: "password" }, setError);
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <p className={styles.note}>{text(unbindingText(maskedPhone(address)))}</p>
      <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
      <SecretField
        label={text(passwordTexts.current)}
        hint={text(bindingTexts.passwordHint)}
        error={fieldErrorText(errors.password, text)}
        autoComplete="current-password"
        data-initial-focus
        {...register("password")}
      />
      <DialogSubmit
        message={message}
        submit={unbindingTexts.submit}
        submitting={unbindingTexts.submitting}
        busy={isSubmitting}
      />
    </Form>
  );
}
