import {
  emailAddress,
  emailProof,
  newPassword,
  phoneNumber,
  phoneProof,
  username,
} from "@baleen/contract/accounts/account-fields.ts";
import { passwordLogin } from "@baleen/contract/accounts/sessions.ts";
import * as z from "zod/mini";
import { confirmation, samePassword } from "../../platform/forms/schemas/new-password.ts";
import type { FormSchema } from "../../platform/forms/use-api-form.ts";
import type { ContactValues } from "../codes/ContactField.tsx";

export const passwordLoginForm = z.pick(passwordLogin, { username: true, password: true });

export const codeLoginForms: Readonly<Record<"email" | "phone", FormSchema<ContactValues>>> = {
  email: z.object(emailProof),
  phone: z.object(phoneProof),
};

/** All three tabs share one form, so each tab keeps its values while another is open. */
export interface RegistrationValues extends Partial<ContactValues> {
  username?: string;
  password: string;
  confirmation: string;
}

export type RegistrationType = "account" | "email" | "phone";

/** Rules for contacts that become a username: the part before the @ must have the minimum length of a username. */
export const contactAsUsername = {
  email: z.pipe(
    emailAddress,
    z.string().check(z.refine((address) => [...nameBeforeAt(address)].length >= 3, "nameBeforeAtShort")),
  ),
  phone: phoneNumber,
} as const;

const passwords = { password: newPassword, confirmation };
const passwordsMatch = samePassword("password");

export const registrationForms: Readonly<Record<RegistrationType, FormSchema<RegistrationValues>>> = {
  account: z.object({ username, ...passwords }).check(passwordsMatch),
  email: z.object({ ...emailProof, email: contactAsUsername.email, ...passwords }).check(passwordsMatch),
  phone: z.object({ ...phoneProof, ...passwords }).check(passwordsMatch),
};

export function nameBeforeAt(address: string): string {
  return address.split("@", 1)[0] ?? "";
}
