import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { NotConfiguredError, NotSentError, type OutgoingMessage } from "./sender.ts";
import { smsSender } from "./sms-sender.ts";
import type { SmsSettings } from "./sms-settings.ts";
import { aliyunKey, answerAsAliyun, answerAsAliyunVerify } from "./testing/answer-as-aliyun.ts";
import { answerAsTencent, refuse, tencentKey } from "./testing/answer-as-tencent.ts";
import {
  answerHttp,
  type ReceivedRequest,
  type TestResponse,
  type TestServer,
} from "./testing/answer-http.ts";

/** Longer than any test takes on a slow machine. */
const neverMs = 600_000;

let listener: TestServer | undefined;
afterEach(async () => {
  await listener?.close();
  listener = undefined;
});

const shared = { signName: "鲸帧", region: undefined } as const;
const speakers = {
  aliyun: {
    speak: answerAsAliyun,
    taken: "OK",
    overLimit: "isv.BUSINESS_LIMIT_CONTROL",
    overdrawn: "isv.AMOUNT_NOT_ENOUGH",
    settings: {
      ...shared,
      provider: "aliyun",
      accessKeyId: aliyunKey.id,
      accessKeySecret: aliyunKey.secret,
      templates: { login: "SMS_1000", bind: "SMS_2000", "password-changed": "SMS_3000" },
      appId: undefined,
    },
  },
  "aliyun-verify": {
    speak: answerAsAliyunVerify,
    taken: "OK",
    overLimit: "biz.FREQUENCY",
    overdrawn: "FUNCTION_NOT_OPENED",
    settings: {
      ...shared,
      provider: "aliyun-verify",
      signName: "速通互联验证码",
      accessKeyId: aliyunKey.id,
      accessKeySecret: aliyunKey.secret,
      templates: { login: "100001", bind: "100004" },
      appId: undefined,
    },
  },
  tencent: {
    speak: answerAsTencent,
    taken: "Ok",
    overLimit: "LimitExceeded.PhoneNumberOneHourLimit",
    overdrawn: "FailedOperation.InsufficientBalanceInSmsPackage",
    settings: {
      ...shared,
      provider: "tencent",
      accessKeyId: tencentKey.id,
      accessKeySecret: tencentKey.secret,
      templates: { login: "1000", bind: "2000", "password-changed": "3000" },
      appId: "1400006666",
    },
  },
} as const;

const login: OutgoingMessage = {
  channel: "sms",
  to: "13800001234",
  purpose: "login",
  code: "402817",
  text: "Sent in the template's words.",
};
const notice: OutgoingMessage = {
  channel: "sms",
  to: "13800001234",
  purpose: "password-changed",
  text: "Same here.",
};

type Provider = keyof typeof speakers;

async function sendTo(
  provider: Provider,
  answer: (heard: ReceivedRequest) => TestResponse,
  message = login,
  changes: Partial<SmsSettings> = {},
  timeoutMs = neverMs,
) {
  listener = await answerHttp(answer);
  const settings = { ...speakers[provider].settings, endpoint: listener.origin, ...changes };
  await smsSender(settings, { timeoutMs })(message);
  return listener.requests;
}

async function failureOf(sending: Promise<unknown>): Promise<NotSentError> {
  const error = await sending.catch((thrown: unknown) => thrown);
  if (!(error instanceof NotSentError)) throw new Error(`No such failure: ${error}`);
  // What the log writes of an error, including its cause and own fields.
  const logged = JSON.stringify({ ...error, stack: error.stack, cause: error.cause });
  expect(logged).not.toMatch(/13800001234|402817/);
  return error;
}

describe("an SMS", () => {
  test("reaches Aliyun signed, with its template and its code", async () => {
    const [heard] = await sendTo("aliyun", answerAsAliyun("OK"));
    expect(heard?.headers["x-acs-action"]).toBe("SendSms");
    expect(heard?.headers["x-acs-version"]).toBe("2017-05-25");
    expect(Object.fromEntries(heard?.query ?? [])).toEqual({
      PhoneNumbers: "13800001234",
      SignName: "鲸帧",
      TemplateCode: "SMS_1000",
      TemplateParam: `{"code":"402817"}`,
    });
  });

  // halo-dev/halo#10245, logto-io/logto#7952, overtrue/easy-sms#379
  test("reaches Aliyun's 短信认证 signed, with a code that is ours and its minutes", async () => {
    const [heard] = await sendTo("aliyun-verify", answerAsAliyunVerify("OK"));
    expect(heard?.headers["x-acs-action"]).toBe("SendSmsVerifyCode");
    expect(heard?.headers["x-acs-version"]).toBe("2017-05-25");
    expect(Object.fromEntries(heard?.query ?? [])).toEqual({
      CountryCode: "86",
      PhoneNumber: "13800001234",
      SignName: "速通互联验证码",
      TemplateCode: "100001",
      TemplateParam: `{"code":"402817","min":"5"}`,
    });
    await listener?.close();
    await expect(
      sendTo("aliyun-verify", answerAsAliyunVerify("OK"), notice, { templates: { "password-changed": "1" } }),
    ).rejects.toThrow(NotConfiguredError);
    expect(listener?.requests).toEqual([]);
  });

  test("reaches Tencent Cloud signed, with its template and its code", async () => {
    const [heard] = await sendTo("tencent", answerAsTencent("Ok"));
    expect(heard?.headers["x-tc-action"]).toBe("SendSms");
    expect(heard?.headers["x-tc-version"]).toBe("2021-01-11");
    expect(heard?.headers["x-tc-region"]).toBe("ap-guangzhou");
    expect(JSON.parse(heard?.body ?? "")).toEqual({
      PhoneNumberSet: ["+8613800001234"],
      SmsSdkAppId: "1400006666",
      SignName: "鲸帧",
      TemplateId: "1000",
      TemplateParamSet: ["402817"],
    });
  });

  test("without a code fills in nothing", async () => {
    const [atAliyun] = await sendTo("aliyun", answerAsAliyun("OK"), notice);
    expect(atAliyun?.query.get("TemplateCode")).toBe("SMS_3000");
    expect(atAliyun?.query.has("TemplateParam")).toBe(false);
    await listener?.close();
    const [atTencent] = await sendTo("tencent", answerAsTencent("Ok"), notice);
    expect(JSON.parse(atTencent?.body ?? "")).toMatchObject({ TemplateId: "3000", TemplateParamSet: [] });
  });
});

describe.each(["aliyun", "aliyun-verify", "tencent"] as const)("by %s an SMS", (provider) => {
  const { speak, overLimit, overdrawn } = speakers[provider];

  test("that the provider rejects for its number blames the address", async () => {
    const failure = await failureOf(sendTo(provider, speak(overLimit)));
    expect(failure.message).toContain(`rejected an SMS: ${overLimit}`);
    expect(failure.blame).toBe("address");
  });

  test("that is rejected for any other reason blames the provider", async () => {
    const failure = await failureOf(sendTo(provider, speak(overdrawn)));
    expect(failure.message).toContain(overdrawn);
    expect(failure.blame).toBe("provider");
  });

  test("is rejected if the secret is wrong", async () => {
    const wrong = { accessKeySecret: "another secret" };
    const failure = await failureOf(sendTo(provider, speak(speakers[provider].taken), login, wrong));
    expect(failure.message).toMatch(/rejected an SMS: (SignatureDoesNotMatch|AuthFailure.SignatureFailure)/);
    expect(listener?.requests).toHaveLength(1);
  });

  const broken: [string, TestResponse, RegExp][] = [
    [
      "an error of the server",
      { status: 500, body: "<html>13800001234</html>" },
      /status 500|cannot be read/,
    ],
    [
      "an error in its own words",
      { status: 503, body: `{"Code":"ServiceUnavailable"}` },
      /ServiceUnavailable|503/,
    ],
    ["no JSON", { status: 200, body: "402817 to 13800001234" }, /cannot be read/],
    ["JSON of another kind", { status: 200, body: `["13800001234"]` }, /cannot be read/],
    ["a refusal that repeats the number", speakOf(provider, "to 13800001234"), /cannot be read/],
    ["nothing", "silence", /did not answer in time/],
    ["one byte after the other", "trickle", /did not answer in time/],
  ];
  test.each(broken)("that is answered with %s fails in words for the log", async (_, answer, words) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const timeoutMs = 1_000;
    const hear = () => {
      // The timeout expires only after the request has arrived.
      if (typeof answer === "string") setImmediate(() => vi.advanceTimersByTime(timeoutMs));
      return answer;
    };
    const failure = await failureOf(sendTo(provider, hear, login, {}, timeoutMs));
    expect(failure.message).toMatch(words);
    expect(failure.blame).toBe("provider");
    expect(listener?.requests).toHaveLength(1);
  });

  test("fails if the provider cannot be reached", async () => {
    const gone = await answerHttp(() => "silence");
    await gone.close();
    const settings = { ...speakers[provider].settings, endpoint: gone.origin };
    expect((await failureOf(smsSender(settings)(login))).message).toContain(
      "could not be reached: ECONNREFUSED",
    );
  });

  test("to an invalid number is not sent", async () => {
    for (const to of ["12800001234", "1380000123", "13800001234,13900001234", "+8613800001234\r\nX: y"]) {
      const failure = await failureOf(sendTo(provider, speak("OK"), { ...login, to }));
      expect(failure.blame).toBe("address");
      expect(listener?.requests).toEqual([]);
      await listener?.close();
    }
    listener = undefined;
  });

  test("whose purpose has no template is not configured", async () => {
    const sending = sendTo(provider, speak("OK"), { ...notice, purpose: "address-changed" });
    await expect(sending).rejects.toThrow(NotConfiguredError);
  });
});

function speakOf(provider: Provider, verdict: string): TestResponse {
  const Code = verdict;
  if (provider === "tencent") return refuse(verdict, verdict);
  return { status: 200, body: JSON.stringify({ Code }) };
}
