import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import frame from "./TextField.module.css";

interface Props {
  id: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** The label and the error of a form control. The error's id is `<id>-note`. */
export function FieldFrame({ id, label, error, children }: Props) {
  return (
    <div className={frame.field}>
      <label className={frame.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-note`} className={frame.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
