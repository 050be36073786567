import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./TextArea.module.css";
import { FieldFrame } from "./TextField.tsx";

interface Props extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  label: string;
  error?: string | undefined;
}

export function TextArea({ label, error, ...area }: Props) {
  return (
    <FieldFrame label={label} error={error}>
      {({ className, ...control }) => (
        <textarea
          enterKeyHint="enter"
          {...area}
          {...control}
          className={classNames(className, styles.area)}
        />
      )}
    </FieldFrame>
  );
}
