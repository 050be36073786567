import type * as z from "zod/mini";
import type { Localized } from "./language.ts";

/** Messages of validation errors. Schemas report the key; `describeFieldError` gives the message. */
export const fieldErrors = {
  required: { zh: "请填写这一项", en: "This field is required" },
  invalid: { zh: "格式不正确", en: "This format is not valid" },
  webhookUrlInvalid: {
    zh: "请填写以https://开头的完整地址",
    en: "Enter a full address that begins with https://",
  },
  usernameLength: { zh: "用户名为3到40个字符", en: "Usernames must have 3 to 40 characters" },
  usernameCharacters: {
    zh: "用户名只能用文字、数字、点、横线和下划线",
    en: "Usernames can contain letters, digits, dots, hyphens and underscores",
  },
  usernameTaken: { zh: "用户名已被注册，请换一个", en: "This username is taken. Please choose another" },
  usernameIsPhone: { zh: "用户名不能是手机号", en: "A username cannot be a phone number" },
  usernameReserved: {
    zh: "这个用户名不能使用，请换一个",
    en: "This username cannot be used. Please choose another",
  },
  nameHasInvisibleCharacters: {
    zh: "名称里有看不见的字符，请去掉",
    en: "The name contains invisible characters. Please remove them",
  },
  emailInvalid: { zh: "请输入正确的邮箱地址", en: "Please enter a valid email address" },
  severalEmails: { zh: "请只填一个邮箱地址", en: "Please enter one email address only" },
  phoneInvalid: { zh: "请输入正确的手机号", en: "Please enter a valid mainland phone number" },
  severalPhones: { zh: "请只填一个手机号", en: "Please enter one phone number only" },
  codeInvalid: { zh: "请输入6位验证码", en: "Enter the 6-digit code" },
  severalCodes: {
    zh: "内容里有多个6位数字，请只填验证码",
    en: "This contains several 6-digit numbers. Please enter the verification code only",
  },
  codeWrong: { zh: "验证码不正确或已过期", en: "The verification code is wrong or has expired" },
  captchaWrong: {
    zh: "图形验证码不正确或已过期，已换一张新的",
    en: "The captcha is wrong or has expired. Here is a new one",
  },
  captchaNeeded: { zh: "请输入图形验证码", en: "Enter the characters in the picture" },
  secondCaptchaNeeded: {
    zh: "目前请求较多，请再输入一次图形验证码",
    en: "Many codes are being requested. Please enter the characters in one more picture",
  },
  emailTaken: { zh: "该邮箱已被使用", en: "This email address is already in use" },
  phoneTaken: { zh: "该手机号已被使用", en: "This phone number is already in use" },
  passwordWrong: { zh: "当前密码不正确", en: "The current password is incorrect" },
  passwordNeeded: { zh: "请输入当前密码", en: "Please enter your current password" },
  passwordCommon: {
    zh: "这个密码太常见，容易被猜到，请换一个",
    en: "This password is too common and easy to guess. Please choose another",
  },
  passwordShort: { zh: "密码至少6位", en: "Passwords must have at least 6 characters" },
  operatorPasswordShort: { zh: "密码至少12位", en: "Passwords must have at least 12 characters" },
  passwordLong: { zh: "密码最多128位", en: "Passwords can have at most 128 characters" },
  reasonShort: {
    zh: "至少写两个汉字或四个字母",
    en: "At least four letters, or two Chinese characters",
  },
  amountInvalid: { zh: "请输入正确的金额", en: "Please enter a valid amount" },
  promotionCodeInvalid: {
    zh: "优惠码是4到24个字母或数字；随机的一次1到1000个",
    en: "A code has 4 to 24 letters or digits; 1 to 1,000 random ones at once",
  },
  numberInvalid: { zh: "请输入整数", en: "Please enter a whole number" },
  taxNumberWrong: { zh: "税号不正确", en: "This tax number is not valid" },
  billNumberMissing: {
    zh: "没有找到单号，请复制账单里的“商户单号”或“商家订单号”",
    en: "No number found. Please copy the “Merchant order No.” from the bill",
  },
  passwordsDiffer: { zh: "两次输入的密码不一致", en: "The passwords do not match" },
} as const satisfies Record<string, Localized>;

export type FieldError = keyof typeof fieldErrors;

/** The error key of an issue; `required` if the input lacks the field. */
export function errorKeyOfIssue({ path: [field], code, message }: z.core.$ZodIssue, input: unknown): string {
  return code === "invalid_type" && !hasField(input, field) ? "required" : message;
}

function hasField(input: unknown, field: PropertyKey | undefined): boolean {
  return typeof input === "object" && input !== null && field !== undefined && field in input;
}

/** The message for an error key that a schema reported. Unknown keys get the message of `invalid`. */
export function describeFieldError(reason: string | undefined): Localized {
  return Object.entries(fieldErrors).find(([name]) => name === reason)?.[1] ?? fieldErrors.invalid;
}
