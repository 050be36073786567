import { useState } from "react";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { useText } from "../i18n/use-language.tsx";
import { texts } from "./forms.text.ts";
import styles from "./SecretField.module.css";

/** A `PasswordField` with labels in the page's language. */
export function SecretField(props: Omit<TextFieldProps, "type" | "after">) {
  const text = useText();
  return <PasswordField showLabel={text(texts.show)} hideLabel={text(texts.hide)} {...props} />;
}

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "after"> {
  /** Labels of the button that shows or hides the password. */
  showLabel: string;
  hideLabel: string;
}

/** A password field whose value can be shown. Pasting and password managers work. */
function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const words = shown ? hideLabel : showLabel;
  return (
    <TextField
      inputMode="text"
      enterKeyHint={field.autoComplete === "current-password" ? "go" : "next"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? "text" : "password"}
      after={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${words} ${field.label}`}
          onClick={() => setShown(!shown)}
        >
          {words}
        </button>
      }
    />
  );
}
