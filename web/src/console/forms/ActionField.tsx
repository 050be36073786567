import { type ComponentProps, createContext, useContext } from "react";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

/** The sentences under the fields of a form, by field. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

type Named<Props> = Omit<Props, "error" | "name"> & { readonly name: string };

/** A field of an action's form; it shows what the server says about it. */
export function ActionField(props: Named<ComponentProps<typeof TextField>>) {
  const errors = useContext(FieldErrors);
  return <TextField autoComplete="off" {...props} error={errors[props.name]} />;
}

export function ActionArea(props: Named<ComponentProps<typeof TextArea>>) {
  const errors = useContext(FieldErrors);
  return <TextArea {...props} error={errors[props.name]} />;
}
