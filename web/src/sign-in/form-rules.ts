import { register } from "@baleen/contract/accounts.ts";
import { logIn } from "@baleen/contract/sessions.ts";
import * as z from "zod/mini";

/** What the login form holds: the part of the call that people type. */
export const loginForm = z.pick(logIn.body, { username: true, password: true });

/** What the registration form holds: the part of the call that people type, the password twice. */
export const registrationForm = z
  .extend(z.pick(register.body, { username: true, password: true }), { confirmation: z.string() })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ["confirmation"],
      error: "passwordsDiffer",
      // Said along with what is wrong with the other fields, not after they are mended.
      when: () => true,
    }),
  );
