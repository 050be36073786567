import * as z from "zod/mini";
import type { Localized } from "./language.ts";

/** Messages of validation errors. Schemas report the key; `fieldSentence` gives the message. */
export const fieldErrors = {
  required: { zh: "请填写这一项", en: "This field is required" },
  invalid: { zh: "格式不正确", en: "This is not in the right format" },
  usernameLength: { zh: "用户名为3到40个字符", en: "A username has 3 to 40 characters" },
  usernameCharacters: {
    zh: "用户名只能用文字、数字、点、横线和下划线",
    en: "A username can hold letters, digits, dots, hyphens and underscores",
  },
  usernameTaken: { zh: "用户名已被注册，请换一个", en: "This username is taken. Please choose another" },
  usernameIsPhone: { zh: "用户名不能是手机号", en: "A username cannot be a phone number" },
  emailInvalid: { zh: "请输入正确的邮箱地址", en: "Please enter a valid e-mail address" },
  phoneInvalid: { zh: "请输入正确的手机号", en: "Please enter a valid mainland phone number" },
  codeInvalid: { zh: "验证码是6位数字", en: "The verification code has 6 digits" },
  codeWrong: { zh: "验证码不正确或已过期", en: "The verification code is wrong or has expired" },
  captchaWrong: {
    zh: "图形验证码不正确或已过期，已换一张新的",
    en: "The picture's verification code is wrong or has expired. Here is a new one",
  },
  captchaNeeded: { zh: "请输入图形验证码", en: "Please type the letters in the picture" },
  emailTaken: { zh: "该邮箱已被使用", en: "This e-mail address is already in use" },
  phoneTaken: { zh: "该手机号已被使用", en: "This phone number is already in use" },
  passwordWrong: { zh: "当前密码不正确", en: "The current password is not right" },
  passwordNeeded: { zh: "请输入当前密码", en: "Please enter your current password" },
  passwordCommon: {
    zh: "这个密码太常见，容易被猜到，请换一个",
    en: "This password is too common and easy to guess. Please choose another",
  },
  passwordShort: { zh: "密码至少6位", en: "A password has at least 6 characters" },
  operatorPasswordShort: { zh: "密码至少12位", en: "A password has at least 12 characters" },
  passwordLong: { zh: "密码最多128位", en: "A password has at most 128 characters" },
  passwordsDiffer: { zh: "两次输入的密码不一致", en: "The two passwords are not the same" },
} as const satisfies Record<string, Localized>;

export type FieldError = keyof typeof fieldErrors;

/** The message for an error key that a schema reported; unknown keys give that of `invalid`. */
export function fieldSentence(reason: string | undefined): Localized {
  return Object.entries(fieldErrors).find(([name]) => name === reason)?.[1] ?? fieldErrors.invalid;
}

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
  if (mainlandPhone.test(username)) return "usernameIsPhone";
  return undefined;
}

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

// Only excludes what cannot be an address; the verification code proves that it is one.
const basicEmail =
  /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@[^\s@"(),:;<>[\\\]\p{C}]{1,188}\.[^\s@"(),:;<>[\\\].\p{C}]{2,63}$/u;

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
