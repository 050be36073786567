import {
  accountRegistration,
  emailRegistration,
  phoneRegistration,
} from "@baleen/contract/accounts/registration.ts";
import { emailLogin, passwordLogin, phoneLogin } from "@baleen/contract/accounts/sessions.ts";
import { emailAddress, phoneNumber } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import { confirmation, samePassword } from "../../platform/forms/schemas/new-password.ts";
import type { FormSchema } from "../../platform/forms/use-api-form.ts";

/** The forms' schemas are the parts of the calls that people type. */
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

/** One form for all three tabs, so that what is typed on one tab is still there on the way back. */
export interface RegistrationValues {
  username?: string;
  email?: string;
  phone?: string;
  code?: string;
  password: string;
  confirmation: string;
}

export type RegistrationType = "account" | "email" | "phone";

/** Contacts that a username is derived from: the part before the at-sign needs a username's minimum length. */
export const namingContact = {
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
      email: namingContact.email,
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
