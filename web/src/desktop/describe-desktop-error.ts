import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { ApiError } from "../platform/api/api-error.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";

/** Shown by the pages of the desktop tool if the site has no sign-in for it. */
export const toolOffText: Localized = {
  zh: "本站没有软件登录功能。",
  en: "This site has no sign-in for the app.",
};

const { deviceNotFound } = desktopErrors;
const ownErrors = [
  deviceNotFound,
  desktopErrors.devicesFull,
  desktopErrors.numberMismatch,
  desktopErrors.signInRequestOver,
  desktopErrors.tooManyReplacements,
  desktopErrors.userCodeUnknown,
];

type OwnError = (typeof ownErrors)[number];

export function isError(error: unknown, ...kinds: readonly OwnError[]): boolean {
  return error instanceof ApiError && kinds.some(({ code }) => code === error.code);
}

/** Whether the server does not have the desktop tool's calls. */
export function isToolOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !isError(error, deviceNotFound);
}

/**
 * Like `describeError`, but errors of the desktop tool use their own message in both languages, whatever their status.
 */
export function describeDesktopError(error: unknown, fallback: Localized): ErrorDescription {
  if (isToolOff(error)) return { message: toolOffText };
  const own = ownErrors.find((kind) => isError(error, kind));
  return own ? { message: own.sentence } : describeError(error, fallback);
}
