import type { ComponentProps } from "react";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useText } from "../../../platform/i18n/use-language.tsx";
import { ownPasswordTexts } from "./dialogs.text.ts";

/** A hidden field that tells password managers which account the password belongs to. */
export function HiddenUsername({ username = "" }: { username: string | undefined }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}

/** The current password, which the server requires before it changes a login method. */
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
