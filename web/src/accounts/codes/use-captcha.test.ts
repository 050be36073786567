import { errors } from "@baleen/contract/errors.ts";
import { expect, test } from "vitest";
import { ApiError } from "../../platform/api/api-error.ts";
import { captchaErrors, needsNewCaptcha } from "./use-captcha.ts";

const all = Object.entries(errors).map(([name, { code, status, sentence }]) => {
  const { zh, en } = typeof sentence === "function" ? sentence({ retryAfterS: 47 }) : sentence;
  return { name, code, status, messages: [zh, en] };
});

/** The message of this error mentions the code, but no form with a captcha gets the error. */
const elsewhere = "recoveryKeyNotNeeded";

test.each(all.filter(({ name }) => name !== elsewhere))(
  "$name needs a new captcha by its code if and only if it does by its message",
  ({ code, status, messages }) => {
    const byCode = new ApiError({ kind: "rejected", code, status });
    const byMessage = messages.map((message) => new ApiError({ kind: "rejected", status, message }));
    expect(needsNewCaptcha(byCode)).toBe(byMessage.some(needsNewCaptcha));
  },
);

test("there are such errors", () => {
  const needing = all.filter(({ code, status }) =>
    needsNewCaptcha(new ApiError({ kind: "rejected", code, status })),
  );
  expect(needing.map(({ name }) => name).sort()).toEqual(Object.keys(captchaErrors).sort());
});

test("the message of an error with a code decides nothing", () => {
  expect(needsNewCaptcha(new ApiError({ kind: "rejected", code: 3001, message: "验证码" }))).toBe(false);
});
