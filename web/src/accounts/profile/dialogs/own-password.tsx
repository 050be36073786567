import type { Localized } from "@baleen/contract/language.ts";
import type { BaseSyntheticEvent, ComponentProps, ReactNode } from "react";
import { Form, FormButton, FormMessage, type Message } from "../../../platform/forms/Form.tsx";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useText } from "../../../platform/i18n/use-language.tsx";
import styles from "../../form.module.css";
import { isResolvedBySigningIn } from "../../session/require-user.ts";
import { saveReturnPath } from "../../session/return-path-and-flash.ts";
import { ownPasswordTexts, signIn } from "./dialogs.text.ts";

interface Props {
  submit(event?: BaseSyntheticEvent): Promise<void>;
  message: Message | undefined;
  isSubmitting: boolean;
  label: Localized;
  pendingLabel: Localized;
  children: ReactNode;
}

/** A dialog's form: its fields, the result of submitting it, and the button. */
export function DialogForm({ submit, message, isSubmitting, label, pendingLabel, children }: Props) {
  const text = useText();
  return (
    <Form className={styles.fields} onSubmit={submit}>
      {children}
      <FormMessage message={message} />
      {message && isResolvedBySigningIn(message.message) && (
        <a href="/login" onClick={() => saveReturnPath("/profile")}>
          {text(signIn)}
        </a>
      )}
      <FormButton label={label} pendingLabel={pendingLabel} isSubmitting={isSubmitting} />
    </Form>
  );
}

/** Tells password managers which account the password is for. */
export function HiddenUsername({ username = "" }: { username: string | undefined }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}

/** The current password, which the server asks for before it changes a way in. */
export function OwnPasswordField(field: Omit<ComponentProps<typeof SecretField>, "label" | "hint">) {
  const text = useText();
  return (
    <SecretField
      label={text(ownPasswordTexts.label)}
      hint={text(ownPasswordTexts.hint)}
      autoComplete="current-password"
      {...field}
    />
  );
}
