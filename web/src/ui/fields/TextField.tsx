import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../Icon.tsx";
import styles from "./TextField.module.css";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A control at the end of the input. */
  after?: ReactNode;
}

/** A text field with label and hint or error. Required unless `aria-required` is false. */
export function TextField({ label, hint, error, after, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          type="text"
          aria-required
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {after}
      </div>
      {(error || hint) && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {error && <Icon name="alert" />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  );
}

/** A field for a one-time code, which phones can fill in from the message. */
export function CodeField(props: Omit<TextFieldProps, "type">) {
  return (
    <TextField
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      pattern="\d*"
    />
  );
}

export function UsernameField(props: Omit<TextFieldProps, "type">) {
  return <TextField {...props} autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}
