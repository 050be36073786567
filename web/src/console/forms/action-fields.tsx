import { type ComponentProps, createContext, useContext } from "react";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

/** The errors of a form, by field. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

type Named<Props> = Omit<Props, "error" | "name"> & { readonly name: string };

/** A text field of an `ActionForm`, with its error. */
export function ActionField(props: Named<ComponentProps<typeof TextField>>) {
  const errors = useContext(FieldErrors);
  return <TextField autoComplete="off" {...props} error={errors[props.name]} />;
}

export function ActionArea(props: Named<ComponentProps<typeof TextArea>>) {
  const errors = useContext(FieldErrors);
  return <TextArea {...props} error={errors[props.name]} />;
}

export function ActionSelect(props: Named<ComponentProps<typeof SelectField>>) {
  const errors = useContext(FieldErrors);
  return <SelectField {...props} error={errors[props.name]} />;
}
