import type { ChangeEvent, FocusEvent } from "react";
import { type Grouping, regroupField } from "./regroup.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

interface Props extends TextFieldProps {
  grouping: Grouping;
}

/** A field that formats its value in groups while typing. */
export function GroupedField({ grouping, onChange, onBlur, ...field }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Changing the value would interrupt an IME composition.
    const { nativeEvent } = event;
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!isComposing) regroupField(event.target, grouping);
    return onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    regroupField(event.target, grouping);
    return onBlur?.(event);
  };
  return <TextField {...field} onChange={change} onBlur={leave} />;
}
