import { expect, test } from "vitest";
import { explainFailure } from "./explain-failure.ts";
import { toNotSentError } from "./mail-sender.ts";
import { NotConfiguredError, NotSentError } from "./sender.ts";

test("a refusal says what to do, in both languages, and what the provider said", () => {
  const refused = toNotSentError(Object.assign(new Error("535 no"), { code: "EAUTH", responseCode: 535 }));
  expect(explainFailure(refused)).toEqual({
    zh: expect.stringMatching(
      /^邮件服务器不接受密码：核对SMTP_URL.*（The mail server did not take the password \(535\)）$/,
    ),
    en: expect.stringMatching(/^The mail server does not take the password.*\(535\)\)$/),
  });
  for (const [fault, said] of [
    ["isv.SMS_SIGNATURE_ILLEGAL", /SMS_SIGN_NAME/],
    ["isv.SMS_TEMPLATE_ILLEGAL", /SMS_TEMPLATE_CODE/],
    ["FailedOperation.TemplateIncorrectOrUnapproved", /SMS_TEMPLATE_CODE/],
    ["InvalidAccessKeyId.NotFound", /SMS_ACCESS_KEY_ID/],
    ["AuthFailure.SignatureFailure", /SMS_ACCESS_KEY_SECRET/],
    ["LimitExceeded.PhoneNumberOneHourLimit", /wait an hour/],
  ] as const) {
    const error = new NotSentError(`The provider rejected an SMS: ${fault}`, "provider", {
      errorCode: fault,
    });
    expect(explainFailure(error).en).toMatch(said);
    expect(explainFailure(error).zh).toContain(fault);
  }
});

test("a channel that is not set up, a code without advice and other errors are told apart", () => {
  expect(explainFailure(new NotConfiguredError("Sending by sms is not set up")).zh).toBe(
    "这个渠道没有设置（Sending by sms is not set up）",
  );
  const strange = new NotSentError("Aliyun rejected an SMS: isv.STRANGE", "provider", {
    errorCode: "isv.STRANGE",
  });
  expect(explainFailure(strange).en).toBe("Aliyun rejected an SMS: isv.STRANGE");
  expect(explainFailure(new Error("to 13800000000")).en).not.toContain("138");
});
