import { emailAddress, phoneNumber } from "@baleen/contract/accounts/account-fields.ts";
import {
  accountRegistration,
  emailRegistration,
  phoneRegistration,
} from "@baleen/contract/accounts/registration.ts";
import { emailLogin, passwordLogin, phoneLogin } from "@baleen/contract/accounts/sessions.ts";
import * as z from "zod/mini";
import { confirmation, samePassword } from "../../platform/forms/schemas/new-password.ts";
import type { FormSchema } from "../../platform/forms/use-api-form.ts";

// The schemas of the forms are the parts of the calls' bodies that visitors type.

export const passwordLoginForm = z.pick(passwordLogin, { username: true, password: true });

export interface CodeLoginValues {
  email?: string;
  phone?: string;
  code: string;
}

export const codeLoginForms: Readonly<Record<"email" | "phone", FormSchema<CodeLoginValues>>> = {
  email: z.pick(emailLogin, { email: true, code: true }),
  phone: z.pick(phoneLogin, { phone: true, code: true }),
};

/** All three tabs share one form, so that a tab keeps its values while another is open. */
export interface RegistrationValues {
  username?: string;
  email?: string;
  phone?: string;
  code?: string;
  password: string;
  confirmation: string;
}

export type RegistrationType = "account" | "email" | "phone";

/** Contacts that yield a username: the part before the @ needs the minimum length of a username. */
export const contactAsUsername = {
  email: z.pipe(
    emailAddress,
    z.string().check(z.refine((address) => [...nameBeforeAt(address)].length >= 3, "nameBeforeAtShort")),
  ),
  phone: phoneNumber,
} as const;

export const registrationForms: Readonly<Record<RegistrationType, FormSchema<RegistrationValues>>> = {
  account: z
    .extend(z.pick(accountRegistration, { username: true, password: true }), { confirmation })
    .check(samePassword("password")),
  email: z
    .extend(z.pick(emailRegistration, { code: true, password: true }), {
      email: contactAsUsername.email,
      confirmation,
    })
    .check(samePassword("password")),
  phone: z
    .extend(z.pick(phoneRegistration, { phone: true, code: true, password: true }), { confirmation })
    .check(samePassword("password")),
};

export function nameBeforeAt(address: string): string {
  return address.split("@", 1)[0] ?? "";
}
