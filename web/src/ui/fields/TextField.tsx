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
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error}>
      <div className={styles.frame}>
        <input
          type="text"
          enterKeyHint="done"
          aria-required
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${inputId}-note` : undefined}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

interface FrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

/** The label of a form control, and its hint or error, whose id is `<id>-note`. */
export function FieldFrame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error && <Icon name="alert" />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  );
}

export function UsernameField(props: Omit<TextFieldProps, "type">) {
  return (
    <TextField
      inputMode="text"
      enterKeyHint="next"
      {...props}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
