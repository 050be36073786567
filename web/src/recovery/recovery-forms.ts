import { emailRecovery, phoneRecovery, recoverByKey } from "@baleen/contract/recovery.ts";
import { newPassword } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import { typedKeyGrouping } from "../forms/typed-key-grouping.ts";

type Form<Values> = z.ZodMiniType<Values, Values>;

export interface NewPasswordValues {
  newPassword: string;
  confirmation: string;
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

const confirmation = z.string();
const passwordTwice = z.refine<NewPasswordValues>(
  ({ newPassword, confirmation }) => newPassword === confirmation,
  {
    path: ["confirmation"],
    error: "passwordsDiffer",
    // Said along with what is wrong with the other fields, not after they are mended.
    when: () => true,
  },
);

export const codeForms: Readonly<Record<"email" | "phone", Form<CodeValues>>> = {
  email: z
    .extend(z.pick(emailRecovery, { email: true, code: true, newPassword: true }), { confirmation })
    .check(passwordTwice),
  phone: z
    .extend(z.pick(phoneRecovery, { phone: true, code: true, newPassword: true }), { confirmation })
    .check(passwordTwice),
};

export const keyForm: Form<KeyValues> = z.extend(recoverByKey.body, { confirmation }).check(passwordTwice);

export const linkForm: Form<NewPasswordValues> = z.object({ newPassword, confirmation }).check(passwordTwice);

export const keyGrouping = typedKeyGrouping(5);
