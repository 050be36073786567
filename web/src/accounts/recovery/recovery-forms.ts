import {
  emailRecovery,
  phoneRecovery,
  recoverByKey,
  requestRecovery,
} from "@baleen/contract/accounts/recovery.ts";
import { newPassword } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import { type Confirmed, confirmation, samePassword } from "../../platform/forms/schemas/new-password.ts";
import type { FormSchema } from "../../platform/forms/use-api-form.ts";

export interface NewPasswordValues extends Confirmed {
  newPassword: string;
}

export interface CodeValues extends NewPasswordValues {
  email?: string;
  phone?: string;
  code: string;
}

export interface KeyValues extends NewPasswordValues {
  username: string;
  recoveryKey: string;
}

export const codeForms: Readonly<Record<"email" | "phone", FormSchema<CodeValues>>> = {
  email: z
    .extend(z.pick(emailRecovery, { email: true, code: true, newPassword: true }), { confirmation })
    .check(samePassword("newPassword")),
  phone: z
    .extend(z.pick(phoneRecovery, { phone: true, code: true, newPassword: true }), { confirmation })
    .check(samePassword("newPassword")),
};

export const keyForm: FormSchema<KeyValues> = z
  .extend(recoverByKey.body, { confirmation })
  .check(samePassword("newPassword"));

export const newPasswordForm: FormSchema<NewPasswordValues> = z
  .object({ newPassword, confirmation })
  .check(samePassword("newPassword"));

export interface RequestValues {
  username: string;
}

export const requestForm: FormSchema<RequestValues> = requestRecovery.body;
