import * as z from "zod/mini";
import type { FieldError } from "../field-errors.ts";
import { findEmails } from "../typed-values/email.ts";
import { normaliseText, singleOrUndefined } from "../typed-values/normalise-text.ts";
import { normalisePassword } from "../typed-values/password.ts";
import { findPhones, parsePhone } from "../typed-values/phone.ts";
import { normaliseUsername } from "../typed-values/username.ts";
import { findVerificationCodes } from "../typed-values/verification-code.ts";

export const usernameMin = 3;
const usernameMax = 40;
const passwordMin = 6;
const passwordMax = 128;
/** The maximum length as typed, in UTF-16 units, before normalising. */
const maxTypedPassword = 1024;

/** The normalised form in which usernames are compared and unique: plain text in lower case. */
export function usernameKey(username: string): string {
  return normaliseUsername(username).toLowerCase();
}

/** Validates a normalised username; undefined if it is valid. Invisible characters are not allowed. */
export function findUsernameError(username: string): FieldError | undefined {
  const length = [...username].length;
  if (length < usernameMin || length > usernameMax) return "usernameLength";
  if (!/^[\p{L}\p{N}_.-]+$/u.test(username) || /\p{DI}/u.test(username)) return "usernameCharacters";
  return findReservedName(username);
}

/** Returns an error for a username that reads as a phone number in any spelling or as a deleted account. */
export function findReservedName(username: string): FieldError | undefined {
  if (parsePhone(username) !== undefined) return "usernameIsPhone";
  if (/^deleted-\d+$/.test(usernameKey(username))) return "usernameReserved";
  return undefined;
}

/** Invisible characters, and those that change the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u;
/** Emoji and keycap sequences, which contain invisible characters. */
const emoji =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?|[\d#*]\uFE0F\u20E3/gu;

/** A name that other people read: trimmed, NFC, at most `max` UTF-16 units, no invisible characters. May be empty. */
export const displayName = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max, "invalid")),
    z.pipe(
      z.transform((typed: string) => typed.trim().normalize("NFC")),
      z
        .string()
        .check(z.refine((name) => !invisible.test(name.replaceAll(emoji, "")), "nameHasInvisibleCharacters")),
    ),
  );

/** Validates a new password after normalising it; undefined if it is valid. Passwords are never trimmed. */
export function findPasswordError(password: string): FieldError | undefined {
  const length = [...normalisePassword(password)].length;
  if (length < passwordMin) return "passwordShort";
  if (length > passwordMax) return "passwordLong";
  return undefined;
}

const checkWith = (findError: (text: string) => FieldError | undefined) =>
  z.superRefine<string>((text, context) => {
    const error = findError(text);
    if (error) context.addIssue({ code: "custom", message: error });
  });

export const username = z.pipe(
  z.string().check(z.maxLength(200, "usernameLength")),
  z.pipe(z.transform(normaliseUsername), z.string().check(checkWith(findUsernameError))),
);

export const newPassword = z.pipe(
  z.string().check(z.maxLength(maxTypedPassword, "passwordLong"), checkWith(findPasswordError)),
  z.transform(normalisePassword),
);

/** The stored form of an e-mail address. If the text does not contain exactly one, the text itself in lower case. */
export function normaliseEmail(typed: string): string {
  return singleOrUndefined(findEmails(typed)) ?? normaliseText(typed).toLowerCase();
}

/** The stored form of a phone number. If the text does not contain exactly one, the text itself. */
export function normalisePhone(typed: string): string {
  return singleOrUndefined(findPhones(typed)) ?? normaliseText(typed);
}

/** A schema that finds exactly one value in a text. Without one, the error is `none`; with more, `several`. */
const singleValueSchema = (
  find: (typed: string) => readonly string[],
  { max, none, several }: { max: number; none: FieldError; several: FieldError },
) =>
  z.pipe(
    z.string().check(z.maxLength(max, none)),
    z.transform((typed: string, { issues }) => {
      const found = find(typed);
      const value = singleOrUndefined(found);
      if (value !== undefined) return value;
      issues.push({ code: "custom", message: found.length === 0 ? none : several, input: typed });
      return z.NEVER;
    }),
  );

export const emailAddress = singleValueSchema(findEmails, {
  max: 300,
  none: "emailInvalid",
  several: "severalEmails",
});
export const phoneNumber = singleValueSchema(findPhones, {
  max: 100,
  none: "phoneInvalid",
  several: "severalPhones",
});
export const verificationCode = singleValueSchema(findVerificationCodes, {
  max: 300,
  none: "codeInvalid",
  several: "severalCodes",
});

/**
 * An existing password. It is not normalised, because its hash may date from before passwords were normalised. The
 * rules for new passwords do not apply.
 */
export const currentPassword = z
  .string()
  .check(z.minLength(1, "required"), z.maxLength(maxTypedPassword, "invalid"));

/** An e-mail address or a phone number, with the code that was sent to it: fields of calls and of forms. */
export const emailProof = { email: emailAddress, code: verificationCode };
export const phoneProof = { phone: phoneNumber, code: verificationCode };
