import { isLoopbackUrl } from "../../platform/networks.ts";

type Given = Readonly<Record<string, string | undefined>>;

/** Formats of the providers' template ids, to detect an id of the other provider. */
const templateForms: Readonly<Record<string, RegExp>> = { aliyun: /^SMS_\w+$/, tencent: /^\d+$/ };

/** Missing, weak and contradictory SMS settings in production, one sentence each. */
export function findSmsProblems(given: Given): string[] {
  return [...findMissing(given), ...findContradictions(given), ...findWeak(given)];
}

function findMissing(given: Given): string[] {
  const needed: Record<string, string> = {
    SMS_PROVIDER: "an SMS provider, aliyun or tencent",
    SMS_ACCESS_KEY_ID: "the SMS provider's key",
    SMS_ACCESS_KEY_SECRET: "the SMS provider's secret",
    SMS_SIGN_NAME: "the approved signature",
    ...(given.SMS_PROVIDER === "tencent" && { SMS_APP_ID: "the application's SdkAppId" }),
  };
  const problems = Object.entries(needed)
    .filter(([name]) => !given[name])
    .map(([name, what]) => `${name}: production needs ${what}`);
  const own = ["SMS_TEMPLATE_REGISTER", "SMS_TEMPLATE_LOGIN", "SMS_TEMPLATE_BIND"];
  const without = own.filter((name) => !given[name]);
  if (!given.SMS_TEMPLATE_CODE && without.length > 0) {
    problems.push(`SMS_TEMPLATE_CODE: production needs a template for codes (or ${without.join(", ")})`);
  }
  return problems;
}

function findContradictions(given: Given): string[] {
  const provider = given.SMS_PROVIDER ?? "";
  const form = templateForms[provider];
  const problems = Object.entries(given)
    .filter(([name, value]) => name.startsWith("SMS_TEMPLATE_") && value && form && !form.test(value))
    .map(([name]) => `${name}: this is no template of ${provider}`);
  if (provider === "aliyun" && given.SMS_APP_ID) {
    problems.push("SMS_APP_ID: belongs to tencent, but SMS_PROVIDER is aliyun");
  }
  return problems;
}

function findWeak({ SMS_ENDPOINT }: Given): string[] {
  if (!SMS_ENDPOINT?.startsWith("http:") || isLoopbackUrl(SMS_ENDPOINT)) return [];
  return ["SMS_ENDPOINT: production needs https, except on the machine itself"];
}
