import { useText } from "../../platform/i18n/language.tsx";
import { GroupedField } from "../../ui/fields/GroupedField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { texts } from "./codes.text.ts";
import { type ContactKind, phoneGrouping } from "./contact.ts";

interface Props extends Omit<TextFieldProps, "label" | "type"> {
  contactKind: ContactKind;
  label?: string;
}

/** An e-mail address, or a mainland phone number in its usual groups. */
export function ContactField({ contactKind, label, ...field }: Props) {
  const text = useText();
  const named = { label: label ?? text(texts[contactKind]), ...field };
  if (contactKind === "phone") {
    return (
      <GroupedField
        {...named}
        grouping={phoneGrouping}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
    );
  }
  return (
    <TextField
      {...named}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
