import { TextField, type TextFieldProps } from "./TextField.tsx";

/** One input for a code of digits, which telephones fill in from the message they receive. */
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
