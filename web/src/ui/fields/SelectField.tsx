import { type ComponentProps, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../Icon.tsx";
import styles from "./SelectField.module.css";
import frame from "./TextField.module.css";
import { FieldFrame } from "./TextField.tsx";

interface Props extends Omit<ComponentProps<"select">, "className" | "id"> {
  label: string;
  error?: string | undefined;
  prompt: string;
  options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, error, prompt, options, ...select }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <span className={styles.choice}>
        <select
          {...select}
          id={id}
          className={classNames(frame.input, styles.list)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldFrame>
  );
}
