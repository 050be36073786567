import { bindEmail, bindPhone, unbindEmail } from "@baleen/contract/binding.ts";
import { activateCard } from "@baleen/contract/cards.ts";
import { changePassword } from "@baleen/contract/passwords.ts";
import { currentPassword } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import { typedKeyGrouping } from "../../forms/typed-key-grouping.ts";

type Form<Values> = z.ZodMiniType<Values, Values>;

export interface PasswordValues {
  oldPassword: string;
  newPassword: string;
  confirmation: string;
}

export const passwordForm: Form<PasswordValues> = z
  .extend(changePassword.body, { confirmation: z.string() })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ["confirmation"],
      error: "passwordsDiffer",
      // Said along with what is wrong with the other fields, not after they are mended.
      when: () => true,
    }),
  );

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

/** To bind a first address its code is enough; to replace one, the password is asked for as well. */
export function bindingForm(contactKind: "email" | "phone", isReplacing: boolean): Form<BindingValues> {
  if (!isReplacing) return contactKind === "email" ? byEmail : byPhone;
  const password = currentPassword;
  return contactKind === "email" ? z.extend(byEmail, { password }) : z.extend(byPhone, { password });
}

export interface UnbindingValues {
  password: string;
}

export const unbindingForm: Form<UnbindingValues> = z.pick(unbindEmail.body, { password: true });
