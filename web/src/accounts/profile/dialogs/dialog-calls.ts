import { currentPassword } from "@baleen/contract/accounts/account-fields.ts";
import { bindEmail, bindPhone, unbindEmail, unbindPhone } from "@baleen/contract/accounts/binding.ts";
import { changePassword as changePasswordCall } from "@baleen/contract/accounts/passwords.ts";
import type { Language } from "@baleen/contract/language.ts";
import { activateCard as activateCardCall } from "@baleen/contract/membership/cards.ts";
import * as z from "zod/mini";
import { ApiError } from "../../../platform/api/api-error.ts";
import { sendCall } from "../../../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../../../platform/errors/describe-error.ts";
import { type Confirmed, confirmation, samePassword } from "../../../platform/forms/schemas/new-password.ts";
import type { FormSchema } from "../../../platform/forms/use-api-form.ts";
import { type ContactKind, normaliseContact } from "../../codes/ContactField.tsx";
import { requireUser } from "../../session/require-user.ts";
import { cardTexts } from "./dialogs.text.ts";

// Most replies are not used, so they are not validated. All throw what `requireUser` and `sendCall` throw.

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export async function changePassword(
  { oldPassword, newPassword }: Passwords,
  language: Language,
): Promise<void> {
  requireUser();
  await sendCall(changePasswordCall, { body: { oldPassword, newPassword }, language });
}

/** Activates a card key for the signed-in user. Returns the membership's new end if the server says it. */
export async function activateCard(keyCode: string, language: Language): Promise<string | undefined> {
  const { id } = requireUser();
  const body = { keyCode: keyCode.trim(), userId: String(id) };
  const { value } = await sendCall(activateCardCall, { body, language });
  return activateCardCall.reply.safeParse(value).data?.vipExpireAt;
}

/** Describes an error of `activateCard`. A 400 without a message means that the key is invalid. */
export function describeCardError(error: unknown): ErrorDescription {
  const isBadKey = error instanceof ApiError && error.status === 400;
  return describeError(error, isBadKey ? cardTexts.refused : cardTexts.failed);
}

interface Binding {
  readonly contactKind: ContactKind;
  readonly contact: string;
  readonly code: string;
  /** The current password; required to replace a contact. */
  readonly password?: string | undefined;
}

export async function bindContact(binding: Binding, language: Language): Promise<void> {
  requireUser();
  const { contactKind, code, password } = binding;
  const contact = normaliseContact(contactKind, binding.contact);
  const proof = { code, ...(password && { password }) };
  if (contactKind === "email") await sendCall(bindEmail, { body: { email: contact, ...proof }, language });
  else await sendCall(bindPhone, { body: { phone: contact, ...proof }, language });
}

interface Unbinding {
  readonly contactKind: ContactKind;
  /** The contact that the dialog shows. If it was replaced meanwhile, the new one stays bound. */
  readonly contact: string;
  readonly password: string;
}

export async function unbindContact(
  { contactKind, contact, password }: Unbinding,
  language: Language,
): Promise<void> {
  requireUser();
  if (contactKind === "email") await sendCall(unbindEmail, { body: { email: contact, password }, language });
  else await sendCall(unbindPhone, { body: { phone: contact, password }, language });
}

export interface PasswordValues extends Confirmed {
  oldPassword: string;
  newPassword: string;
}

export const passwordForm: FormSchema<PasswordValues> = z
  .extend(changePasswordCall.body, { confirmation })
  .check(samePassword("newPassword"));

export interface CardValues {
  keyCode: string;
}

export const cardForm: FormSchema<CardValues> = z.pick(activateCardCall.body, { keyCode: true });

export interface BindingValues {
  email?: string;
  phone?: string;
  code: string;
  password?: string | undefined;
}

const byEmail = z.pick(bindEmail.body, { email: true, code: true });
const byPhone = z.pick(bindPhone.body, { phone: true, code: true });

/** A first contact needs its code only; replacing one needs the password as well. */
export function bindingForm(contactKind: "email" | "phone", isReplacing: boolean): FormSchema<BindingValues> {
  if (!isReplacing) return contactKind === "email" ? byEmail : byPhone;
  const password = currentPassword;
  return contactKind === "email" ? z.extend(byEmail, { password }) : z.extend(byPhone, { password });
}

export interface UnbindingValues {
  password: string;
}

export const unbindingForm: FormSchema<UnbindingValues> = z.pick(unbindEmail.body, { password: true });
