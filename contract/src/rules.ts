import * as z from "zod/mini";
import type { FieldError } from "./field-errors.ts";

export const mainlandPhone = /^1[3-9]\d{9}$/;

const usernameMin = 3;
const usernameMax = 40;
const passwordMin = 6;
const passwordMax = 128;

/** The stored form of a username: NFKC, so that full-width letters become the ASCII letters they look like. */
function normaliseUsername(typed: string): string {
  return typed.trim().normalize("NFKC");
}

/** The form in which usernames are unique and compared: normalised and lower case. */
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

/** Whether a username would be taken for something else: a phone number in any spelling, or a deleted account. */
export function findReservedName(username: string): FieldError | undefined {
  if (mainlandPhone.test(normalisePhone(username))) return "usernameIsPhone";
  if (/^deleted-\d+$/.test(usernameKey(username))) return "usernameReserved";
  return undefined;
}

/** Characters that nobody sees, or that turn the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u;
/** Emoji and keycaps are made with invisible characters. */
const emoji =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?|[\d#*]\uFE0F\u20E3/gu;

/** A name that other people read: trimmed, NFC, at most `max` UTF-16 units, no invisible characters. May be empty. */
export const displayName = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max, "invalid")),
    z.pipe(
      z.transform((typed: string) => typed.trim().normalize("NFC")),
      z.string().check(z.refine((name) => !invisible.test(name.replaceAll(emoji, "")), "nameInvisible")),
    ),
  );

/** Validates a new password; undefined if it is valid. Passwords are never trimmed or normalised. */
export function findPasswordError(password: string): FieldError | undefined {
  const length = [...password].length;
  if (length < passwordMin) return "passwordShort";
  if (length > passwordMax) return "passwordLong";
  return undefined;
}

const checkWith = (findError: (text: string) => FieldError | undefined) =>
  z.superRefine<string>((text, context) => {
    const error = findError(text);
    if (error) context.addIssue({ code: "custom", message: error });
  });

/** A string that is not blank, has at most `max` UTF-16 units and no NUL, which PostgreSQL cannot store. */
export const requiredText = (max: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== "", { error: "required", abort: true }),
    z.refine((text) => text.length <= max && !text.includes("\0"), { error: "invalid" }),
  );

export const username = z.pipe(
  z.string().check(z.maxLength(200, "usernameLength")),
  z.pipe(z.transform(normaliseUsername), z.string().check(checkWith(findUsernameError))),
);

export const newPassword = z.string().check(checkWith(findPasswordError));

/** The form in which e-mail addresses are stored and compared: NFKC, lower case. */
export function normaliseEmail(typed: string): string {
  return typed.trim().normalize("NFKC").toLowerCase();
}

/** The form in which mainland phone numbers are stored and compared: eleven digits. */
export function normalisePhone(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s-]/g, "")
    .replace(/^\+?86(?=\d{11}$)/, "");
}

// Only excludes what cannot be an address, or looks like another; the verification code proves that it is one.
const basicEmail =
  /^[^\s@"(),:;<>[\\\]\p{C}\p{DI}]{1,64}@[^\s@"(),:;<>[\\\]\p{C}\p{DI}]{1,188}\.[^\s@"(),:;<>[\\\].\p{C}\p{DI}]{2,63}$/u;

export const emailAddress = z.pipe(
  z.string().check(z.maxLength(300, "emailInvalid")),
  z.pipe(z.transform(normaliseEmail), z.string().check(z.regex(basicEmail, "emailInvalid"))),
);

export const phoneNumber = z.pipe(
  z.string().check(z.maxLength(40, "phoneInvalid")),
  z.pipe(z.transform(normalisePhone), z.string().check(z.regex(mainlandPhone, "phoneInvalid"))),
);

/** Six digits; spaces between them are removed. */
export const verificationCode = z.pipe(
  z.string().check(z.maxLength(40, "codeInvalid")),
  z.pipe(
    z.transform((typed: string) => typed.normalize("NFKC").replaceAll(/\s/g, "")),
    z.string().check(z.regex(/^\d{6}$/, "codeInvalid")),
  ),
);

/** An existing password: the rules for new ones do not apply. */
export const currentPassword = z.string().check(z.minLength(1, "required"), z.maxLength(1024, "invalid"));

/** A positive integer, or its decimal digits; parsed to a number. */
export const identifier = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform(Number),
);

/** An ISO 8601 instant with its UTC offset. */
export const instant = z.iso.datetime({ offset: true });
