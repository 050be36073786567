import { normaliseEmail, normalisePhone } from "@baleen/contract/accounts/account-fields.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { GroupedField, type Grouping } from "../../ui/fields/GroupedField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { texts } from "./codes.text.ts";

interface Props extends Omit<TextFieldProps, "label" | "type"> {
  contactKind: ContactKind;
  label?: string | undefined;
}

/** A field for an e-mail address or for a mainland phone number, which is shown in its usual groups. */
export function ContactField({ contactKind, label, ...field }: Props) {
  const text = useText();
  const shared = { label: label ?? text(texts[contactKind]), enterKeyHint: "next", ...field } as const;
  if (contactKind === "phone") {
    return (
      <GroupedField
        {...shared}
        grouping={phoneGrouping}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
    );
  }
  return (
    <TextField
      {...shared}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Where a verification code is sent. */
export type ContactKind = "email" | "phone";

const normalisers = { email: normaliseEmail, phone: normalisePhone } as const;

/** Converts a typed e-mail address or phone number to the form that the server stores. */
export function normaliseContact(contactKind: ContactKind, typed: string | undefined): string {
  return normalisers[contactKind](typed ?? "");
}

/** Values of a form with a contact and a code. Only the contact of the form's kind is set. */
export interface ContactValues {
  email?: string;
  phone?: string;
  code: string;
}

/** The contact and its code in the shape of a request body. */
export function proofOf(
  contactKind: ContactKind,
  { email = "", phone = "", code = "" }: Partial<ContactValues>,
) {
  return contactKind === "email"
    ? ({ type: contactKind, email, code } as const)
    : ({ type: contactKind, phone, code } as const);
}

/** Mainland numbers in their usual groups: 138 0013 8000. None starts with 86, so a leading 86 is the country code. */
export const phoneGrouping: Grouping = {
  clean: (typed) =>
    normalisePhone(typed)
      .replaceAll(/\D/g, "")
      .replace(/^(00)?86/, ""),
  groups: [3, 4, 4],
  separator: " ",
};
