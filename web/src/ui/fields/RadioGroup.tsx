import type { ReactNode } from "react";
import styles from "./RadioGroup.module.css";

interface RadioRow<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** An icon at the end of the row. */
  readonly mark?: ReactNode;
}

interface Props<Value extends string> {
  legend: string;
  name: string;
  rows: readonly RadioRow<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/** Radio buttons as large rows. The chosen one receives a dialog's initial focus. */
export function RadioGroup<Value extends string>({ legend, name, rows, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {rows.map((row) => (
        <label key={row.value} className={styles.row}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={row.value}
            checked={row.value === value}
            data-initial-focus={row.value === value || undefined}
            onChange={() => onChange(row.value)}
          />
          <span>{row.label}</span>
          {row.mark && <span className={styles.mark}>{row.mark}</span>}
        </label>
      ))}
    </fieldset>
  );
}
