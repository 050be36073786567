import { bindEmail, bindPhone, unbindEmail } from "@baleen/contract/accounts/binding.ts";
import { changePassword } from "@baleen/contract/accounts/passwords.ts";
import { activateCard } from "@baleen/contract/membership/cards.ts";
import { currentPassword } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import { type Confirmed, confirmation, samePassword } from "../../../platform/forms/schemas/new-password.ts";
import { typedKeyGrouping } from "../../../ui/fields/regroup.ts";

type Form<Values> = z.ZodMiniType<Values, Values>;

export interface PasswordValues extends Confirmed {
  oldPassword: string;
  newPassword: string;
}

export const passwordForm: Form<PasswordValues> = z
  .extend(changePassword.body, { confirmation })
  .check(samePassword("newPassword"));

export interface CardValues {
  keyCode: string;
}

export const cardForm: Form<CardValues> = z.pick(activateCard.body, { keyCode: true });

export const keyGrouping = typedKeyGrouping(4);

export interface BindingValues {
  email?: string;
  phone?: string;
  code: string;
  password?: string | undefined;
}

const byEmail = z.pick(bindEmail.body, { email: true, code: true });
const byPhone = z.pick(bindPhone.body, { phone: true, code: true });

/** A first contact needs its code only; replacing one needs the password as well. */
export function bindingForm(contactKind: "email" | "phone", isReplacing: boolean): Form<BindingValues> {
  if (!isReplacing) return contactKind === "email" ? byEmail : byPhone;
  const password = currentPassword;
  return contactKind === "email" ? z.extend(byEmail, { password }) : z.extend(byPhone, { password });
}

export interface UnbindingValues {
  password: string;
}

export const unbindingForm: Form<UnbindingValues> = z.pick(unbindEmail.body, { password: true });
