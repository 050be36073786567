import type { ChangeEvent, FocusEvent } from "react";
import { type Grouping, regroupField } from "./regroup.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

interface Props extends TextFieldProps {
  grouping: Grouping;
}

/** A field that writes in groups what is typed into it. */
export function GroupedField({ grouping, onChange, onBlur, ...field }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // An input method that is composing loses its place when its text is touched.
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
