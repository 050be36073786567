import type { ComponentProps } from "react";
import { FieldFrame, type TextFieldProps } from "./TextField.tsx";

type Props = Omit<ComponentProps<"textarea">, "className" | "id"> & Pick<TextFieldProps, "label" | "error">;

export function TextArea({ label, error, ...area }: Props) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => <textarea enterKeyHint="enter" {...area} {...control} />}
    </FieldFrame>
  );
}
