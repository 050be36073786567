import { useState } from "react";
import styles from "./PasswordField.module.css";
import { TextField, type TextFieldProps } from "./TextField.tsx";

interface Props extends Omit<TextFieldProps, "type" | "after"> {
  /** Labels of the button that shows or hides the password. */
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const words = shown ? hideLabel : showLabel;
  return (
    <TextField
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
