import { type ComponentProps, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./TextArea.module.css";
import frame from "./TextField.module.css";
import { FieldFrame } from "./TextField.tsx";

interface Props extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  label: string;
  error?: string | undefined;
}

export function TextArea({ label, error, ...area }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        enterKeyHint="enter"
        {...area}
        id={id}
        className={classNames(frame.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
    </FieldFrame>
  );
}
