import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./RadioGroup.module.css";

interface RadioRow<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly mark?: ReactNode;
  /** The reason why the row cannot be chosen. */
  readonly refusal?: string;
}

interface Props<Value extends string> {
  legend: string;
  name: string;
  rows: readonly RadioRow<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/** Radio buttons as large rows. In a dialog, the chosen one gets the initial focus. */
export function RadioGroup<Value extends string>({ legend, name, rows, value, onChange }: Props<Value>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  // Focus follows the value: if the focused radio is disabled, it would lose focus to the page.
  useLayoutEffect(() => {
    if (group.current?.contains(document.activeElement))
      group.current.querySelector<HTMLElement>(":checked")?.focus();
  });

  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {rows.map((row) => (
        <label key={row.value} className={styles.row}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={row.value}
            checked={row.value === value}
            disabled={row.refusal !== undefined}
            aria-describedby={row.refusal && `${id}-${row.value}`}
            data-initial-focus={row.value === value || undefined}
            onChange={() => onChange(row.value)}
          />
          <span>{row.label}</span>
          {row.mark && <span className={styles.mark}>{row.mark}</span>}
          {row.refusal && (
            <span id={`${id}-${row.value}`} className={styles.refusal} aria-hidden="true">
              {row.refusal}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
