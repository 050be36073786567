import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps } from "react";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { type TextOrPair, useShow } from "../values/values.tsx";
import { type ConsoleFieldProps, useField } from "./SendForm.tsx";

export function ActionArea(props: ConsoleFieldProps<ComponentProps<typeof TextArea>>) {
  const { hint, ...area } = useField(props);
  return <TextArea {...area} />;
}

type Pairs = readonly (readonly [value: string, label: TextOrPair])[];

interface SelectProps
  extends ConsoleFieldProps<Omit<ComponentProps<typeof SelectField>, "options" | "prompt">> {
  readonly options: Readonly<Record<string, TextOrPair>> | Pairs;
  readonly prompt?: Localized;
}

// `Array.isArray` does not narrow read-only arrays.
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
