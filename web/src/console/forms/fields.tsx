import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentProps, createContext, useContext } from "react";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useShow, type Words } from "../values/values.tsx";

/** The errors of a form, by field. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

interface FieldWords {
  readonly name: string;
  readonly label: Words;
  readonly hint?: Words | undefined;
}

type Own<Props> = Omit<Props, "error" | keyof FieldWords> & FieldWords;

/** The props of a field of `ui`: its words in the operator's language, and its error. */
function useField<Props extends FieldWords>({ label, hint, ...props }: Props) {
  const show = useShow();
  const errors = useContext(FieldErrors);
  return { ...props, label: show(label), hint: hint && show(hint), error: errors[props.name] };
}

/** A text field of a form of the console. */
export function ActionField(props: Own<ComponentProps<typeof TextField>>) {
  return <TextField autoComplete="off" {...useField(props)} />;
}

export function ActionCode(props: Own<ComponentProps<typeof CodeField>>) {
  return <CodeField {...useField(props)} />;
}

export function ActionSecret(props: Own<ComponentProps<typeof SecretField>>) {
  return <SecretField {...useField(props)} />;
}

export function ActionArea(props: Own<ComponentProps<typeof TextArea>>) {
  const { hint, ...area } = useField(props);
  return <TextArea {...area} />;
}

type Pairs = readonly (readonly [value: string, label: Words])[];

interface SelectProps extends Own<Omit<ComponentProps<typeof SelectField>, "options" | "prompt">> {
  readonly options: Readonly<Record<string, Words>> | Pairs;
  readonly prompt?: Localized;
}

// `Array.isArray` does not know lists that are read-only.
const isPairs = (options: SelectProps["options"]): options is Pairs => Array.isArray(options);

const choose: Localized = { zh: "请选择", en: "Please choose" };

export function ActionSelect({ options, prompt = choose, ...props }: SelectProps) {
  const show = useShow();
  const { hint, ...select } = useField(props);
  const pairs = isPairs(options) ? options : Object.entries(options);
  return (
    <SelectField
      {...select}
      prompt={show(prompt)}
      options={pairs.map(([value, label]) => ({ value, label: show(label) }))}
    />
  );
}
