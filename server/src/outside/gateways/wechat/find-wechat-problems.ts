import { isLoopbackUrl } from "../../loopback.ts";

type Given = Readonly<Record<string, string | undefined>>;

const needed: Readonly<Record<string, string>> = {
  WECHAT_PAY_APP_ID: "the app's id",
  WECHAT_PAY_MERCHANT_ID: "the merchant's number",
  WECHAT_PAY_CERTIFICATE_SERIAL: "the serial number of the merchant's certificate",
  WECHAT_PAY_PRIVATE_KEY: "the merchant's private key",
  WECHAT_PAY_API_V3_KEY: "the APIv3 key",
};

/** What is half done of WeChat Pay, and what is weak. Nothing, where nothing of it is set: then it is off. */
export function findWechatProblems(given: Given): string[] {
  if (!Object.entries(given).some(([name, value]) => name.startsWith("WECHAT_PAY_") && value)) return [];
  const problems = Object.entries(needed)
    .filter(([name]) => !given[name])
    .map(([name, what]) => `${name}: WeChat Pay needs ${what}, or none of its settings at all`);
  const { WECHAT_PAY_PUBLIC_KEY_ID: ids, WECHAT_PAY_PUBLIC_KEY: keys, WECHAT_PAY_GATEWAY: gateway } = given;
  if (countOf(ids) !== countOf(keys)) {
    problems.push("WECHAT_PAY_PUBLIC_KEY: there must be as many keys as WECHAT_PAY_PUBLIC_KEY_ID has ids");
  }
  if (gateway?.startsWith("http:") && !isLoopbackUrl(gateway)) {
    problems.push("WECHAT_PAY_GATEWAY: money needs https, except on the machine itself");
  }
  return problems;
}

function countOf(list: string | undefined): number {
  return list ? list.split(",").length : 0;
}
