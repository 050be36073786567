import { currentPassword, emailProof, phoneProof } from "@baleen/contract/accounts/account-fields.ts";
import { bindEmail, bindPhone, unbindEmail, unbindPhone } from "@baleen/contract/accounts/binding.ts";
import type { OwnerProof } from "@baleen/contract/accounts/owner-proof.ts";
import {
  changePassword as changePasswordCall,
  setPassword as setPasswordCall,
} from "@baleen/contract/accounts/passwords.ts";
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
import { type ProofValues, proofField } from "../../owner-proof/OwnerProofFields.tsx";
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

/** Sets the first password of an account. */
export async function setPassword(body: SentBodyOf<typeof setPasswordCall>, language: Language) {
  requireUser();
  await sendCall(setPasswordCall, { body, language });
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

/** What proves the owner. Accounts with a password need it; others may need a code to a bound contact. */
interface Proof {
  readonly password?: string | undefined;
  readonly proof?: OwnerProof | undefined;
}

interface Binding extends Proof {
  readonly contactKind: ContactKind;
  readonly contact: string;
  readonly code: string;
}

const proofBody = ({ password, proof }: Proof) => ({
  ...(password && { password }),
  ...(proof && { proof }),
});

/** Binds a contact. Returns whether this ended the account's recovery key. */
export async function bindContact({ contactKind, code, ...request }: Binding, language: Language) {
  requireUser();
  const contact = normaliseContact(contactKind, request.contact);
  const proofs = { code, ...proofBody(request) };
  const { value } =
    contactKind === "email"
      ? await sendCall(bindEmail, { body: { email: contact, ...proofs }, language })
      : await sendCall(bindPhone, { body: { phone: contact, ...proofs }, language });
  return bindEmail.reply.safeParse(value).data?.recoveryKeyEnded ?? false;
}

type Unbinding = Omit<Binding, "code">;

/** Unbinds a contact. If it was replaced after the dialog opened, the new contact stays bound. */
export async function unbindContact({ contactKind, contact, ...request }: Unbinding, language: Language) {
  requireUser();
  const proofs = proofBody(request);
  if (contactKind === "email") await sendCall(unbindEmail, { body: { email: contact, ...proofs }, language });
  else await sendCall(unbindPhone, { body: { phone: contact, ...proofs }, language });
}

export const passwordForm = z
  .extend(z.omit(changePasswordCall.body, { keepsDevices: true }), { confirmation })
  .check(samePassword("newPassword"));

export interface NewPasswordValues extends ProofValues {
  newPassword: string;
  confirmation: string;
}

/** The form for a first password. `needsCode`: with a code to a bound contact. */
export function newPasswordForm(needsCode: boolean): FormSchema<NewPasswordValues> {
  const { newPassword } = setPasswordCall.body.shape;
  return z
    .object({ newPassword, confirmation, proof: proofField(needsCode) })
    .check(samePassword("newPassword"));
}

export const cardForm = z.pick(activateCardCall.body, { keyCode: true });

/** What a form needs besides: the password, or a code to a bound contact. */
type ProofKind = "password" | "code" | undefined;

function fieldsOf(kind: ProofKind) {
  return {
    password: kind === "password" ? currentPassword : z.optional(currentPassword),
    proof: proofField(kind === "code"),
  };
}

export interface UnbindingValues extends ProofValues {
  password?: string | undefined;
}

export interface BindingValues extends ContactValues, UnbindingValues {}

/** Binding a first contact needs only its code; replacing the contact of an account with a password needs that too. */
export function bindingForm(contactKind: ContactKind, kind: ProofKind): FormSchema<BindingValues> {
  return contactKind === "email"
    ? z.object({ ...emailProof, ...fieldsOf(kind) })
    : z.object({ ...phoneProof, ...fieldsOf(kind) });
}

export function unbindingForm(kind: ProofKind): FormSchema<UnbindingValues> {
  return z.object(fieldsOf(kind));
}
