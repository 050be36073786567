import { useText } from "../i18n/language.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import type { TextFieldProps } from "../ui/fields/TextField.tsx";
import { texts } from "./forms.text.ts";

/** A field for a password, which can be shown, pasted and filled in by a password manager. */
export function SecretField(props: Omit<TextFieldProps, "type" | "after">) {
  const text = useText();
  return <PasswordField showLabel={text(texts.show)} hideLabel={text(texts.hide)} {...props} />;
}
