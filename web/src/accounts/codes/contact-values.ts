import type { ContactKind } from "./ContactField.tsx";

/** What a form with a contact and its code holds; the contact is that of the form's kind. */
export interface ContactValues {
  email?: string;
  phone?: string;
  code: string;
}

/** The contact and its code as calls take them. */
export function proofOf(
  contactKind: ContactKind,
  { email = "", phone = "", code = "" }: Partial<ContactValues>,
) {
  return contactKind === "email"
    ? ({ type: contactKind, email, code } as const)
    : ({ type: contactKind, phone, code } as const);
}
