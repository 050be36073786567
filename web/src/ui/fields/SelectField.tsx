import type { ComponentProps } from "react";
import { Icon } from "../Icon.tsx";
import styles from "./SelectField.module.css";
import { FieldFrame } from "./TextField.tsx";

interface Props extends Omit<ComponentProps<"select">, "className" | "id"> {
  label: string;
  error?: string | undefined;
  prompt: string;
  options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, error, prompt, options, ...select }: Props) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <span className={styles.choice}>
          <select {...select} {...control}>
            <option value="">{prompt}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </span>
      )}
    </FieldFrame>
  );
}
