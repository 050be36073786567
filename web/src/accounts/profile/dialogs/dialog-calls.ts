import { currentPassword, emailProof, phoneProof } from "@baleen/contract/accounts/account-fields.ts";
import { bindEmail, bindPhone, unbindEmail, unbindPhone } from "@baleen/contract/accounts/binding.ts";
import { changePassword as changePasswordCall } from "@baleen/contract/accounts/passwords.ts";
import type { SentBodyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { activateCard as activateCardCall } from "@baleen/contract/membership/cards.ts";
import * as z from "zod/mini";
import { ApiError } from "../../../platform/api/api-error.ts";
import { sendCall } from "../../../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../../../platform/errors/describe-error.ts";
import { confirmation, samePassword } from "../../../platform/forms/schemas/new-password.ts";
import type { FormSchema } from "../../../platform/forms/use-api-form.ts";
import { type ContactKind, type ContactValues, normaliseContact } from "../../codes/ContactField.tsx";
import { requireUser } from "../../session/require-user.ts";
import { cardTexts } from "./dialogs.text.ts";

// Most replies are not used, so they are not validated. All these functions throw the errors of `requireUser` and
// `sendCall`.

/** Changes the password. Returns what was ended along with the old one, if the server reports it. */
export async function changePassword(body: SentBodyOf<typeof changePasswordCall>, language: Language) {
  requireUser();
  const { value } = await sendCall(changePasswordCall, { body, language });
  return changePasswordCall.reply.safeParse(value).data;
}

/** Activates a card key for the signed-in user. Returns the new end of the membership if the server reports it. */
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
  /** Required when a bound contact is replaced. */
  readonly password?: string | undefined;
}

/** Binds a contact. Returns whether this ended the account's recovery key. */
export async function bindContact({ contactKind, code, password, ...typed }: Binding, language: Language) {
  requireUser();
  const contact = normaliseContact(contactKind, typed.contact);
  const proof = { code, ...(password && { password }) };
  const { value } =
    contactKind === "email"
      ? await sendCall(bindEmail, { body: { email: contact, ...proof }, language })
      : await sendCall(bindPhone, { body: { phone: contact, ...proof }, language });
  return bindEmail.reply.safeParse(value).data?.recoveryKeyEnded ?? false;
}

type Unbinding = Pick<Binding, "contactKind" | "contact"> & { readonly password: string };

/** Unbinds a contact. If it was replaced after the dialog opened, the new contact stays bound. */
export async function unbindContact({ contactKind, contact, password }: Unbinding, language: Language) {
  requireUser();
  if (contactKind === "email") await sendCall(unbindEmail, { body: { email: contact, password }, language });
  else await sendCall(unbindPhone, { body: { phone: contact, password }, language });
}

export const passwordForm = z
  .extend(z.omit(changePasswordCall.body, { keepsDevices: true }), { confirmation })
  .check(samePassword("newPassword"));

export const cardForm = z.pick(activateCardCall.body, { keyCode: true });

export interface BindingValues extends ContactValues {
  password?: string | undefined;
}

/** Binding a first contact needs only its code; replacing a contact also needs the password. */
export function bindingForm(contactKind: ContactKind, isReplacing: boolean): FormSchema<BindingValues> {
  if (!isReplacing) return contactKind === "email" ? z.object(emailProof) : z.object(phoneProof);
  const password = currentPassword;
  return contactKind === "email"
    ? z.object({ ...emailProof, password })
    : z.object({ ...phoneProof, password });
}

export const unbindingForm = z.pick(unbindEmail.body, { password: true });
