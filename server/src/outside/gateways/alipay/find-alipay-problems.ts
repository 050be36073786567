import { createPublicKey } from "node:crypto";
import { isLoopbackUrl } from "../../loopback.ts";
import { readPrivateKey, readPublicKeys } from "./read-keys.ts";

type Given = Readonly<Record<string, string | undefined>>;

const needed: Readonly<Record<string, string>> = {
  ALIPAY_APP_ID: "the application's APPID",
  ALIPAY_PRIVATE_KEY: "the application's private key",
  ALIPAY_PUBLIC_KEY: "Alipay's public key",
  ALIPAY_SELLER_ID: "the merchant's PID",
};

/** What is missing, unreadable or mixed up. Nothing at all given is no problem: Alipay is not offered then. */
export function findAlipayProblems(given: Given): string[] {
  if (!Object.keys(given).some((name) => name.startsWith("ALIPAY_") && given[name])) return [];
  const missing = Object.entries(needed)
    .filter(([name]) => !given[name])
    .map(([name, what]) => `${name}: Alipay needs ${what} as well`);
  return [...missing, ...findKeyProblems(given), ...findWeak(given)];
}

function findKeyProblems({ ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY }: Given): string[] {
  const problems: string[] = [];
  const read = <Keys>(name: string, text: string | undefined, parse: (text: string) => Keys) => {
    if (!text) return undefined;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name}: this ${error instanceof Error ? error.message : "is no key"}`);
      return undefined;
    }
  };
  const privateKey = read("ALIPAY_PRIVATE_KEY", ALIPAY_PRIVATE_KEY, readPrivateKey);
  const publicKeys = read("ALIPAY_PUBLIC_KEY", ALIPAY_PUBLIC_KEY, readPublicKeys) ?? [];
  // The console shows both public keys side by side, and with the wrong one no payment is ever believed.
  if (privateKey && publicKeys.some((key) => key.equals(createPublicKey(privateKey)))) {
    problems.push(
      "ALIPAY_PUBLIC_KEY: this is the application's own public key, but Alipay's (支付宝公钥) is needed",
    );
  }
  return problems;
}

function findWeak({ ALIPAY_GATEWAY }: Given): string[] {
  if (!ALIPAY_GATEWAY?.startsWith("http:") || isLoopbackUrl(ALIPAY_GATEWAY)) return [];
  return ["ALIPAY_GATEWAY: payments need https, except on the machine itself"];
}
