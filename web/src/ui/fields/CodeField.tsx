import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A field for a one-time code, which phones can fill in from the message. */
export function CodeField(props: Omit<TextFieldProps, "type">) {
  return (
    <TextField
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      pattern="\d*"
    />
  );
}
