import { type AllHTMLAttributes, type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../Icon.tsx";
import styles from "./TextField.module.css";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  after?: ReactNode;
}

/** A text field with a label and a hint or error. Required unless `aria-required` is false. */
export function TextField({ label, hint, error, after, id, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.frame}>
          <input type="text" enterKeyHint="done" aria-required {...input} {...control} />
          {after}
        </div>
      )}
    </FieldFrame>
  );
}

interface FrameProps extends Pick<TextFieldProps, "label" | "hint" | "error"> {
  id?: string | undefined;
  /** Renders the control with the props that connect it to its label and note. */
  children(
    control: Pick<AllHTMLAttributes<HTMLElement>, "id" | "className" | "aria-invalid" | "aria-describedby">,
  ): ReactNode;
}

/** The label of a form control, and its hint or error in an element with the id `<id>-note`. */
export function FieldFrame({ id: givenId, label, hint, error, children }: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note,
      })}
      {note && (
        <p id={note} className={error ? styles.error : styles.hint}>
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
