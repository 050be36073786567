import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWechatFake, type WechatFake } from "../../../../fake-gateways/wechat/fake-gateway.ts";
import { readSettings } from "../../operations/settings/settings.ts";
import type { Finding } from "../../platform/check.ts";
import { NoAnswerError, type SendHttp, sendRequest } from "../../platform/http-client.ts";
import { testWechatSignIn } from "./self-test.ts";

const origin = "https://www.example.com";
const file = "MP_verify_aB3dE5fG7hI9jK1m.txt";

let wechat: WechatFake;
beforeAll(async () => {
  wechat = await startWechatFake();
});
beforeEach(() => wechat.clearMisbehaviours());
afterAll(() => wechat.close());

interface Trial {
  readonly settings?: Readonly<Record<string, string>>;
  readonly origin?: string;
  /** What the site answers for the file; by default what WeChat wants. */
  readonly served?: string | undefined;
}

async function findingsOf({ settings = {}, origin: site = origin, ...trial }: Trial = {}) {
  const { wechatSignIn } = readSettings({ ...wechat.settings, ...settings });
  if (!wechatSignIn) throw new Error("Signing in is off");
  const served = "served" in trial ? trial.served : "aB3dE5fG7hI9jK1m";
  const sendHttp: SendHttp = async (url, request) => {
    if (!url.startsWith(site)) return await sendRequest(url, request);
    if (served === undefined) throw new NoAnswerError("www.example.com gave no answer");
    return { status: 200, headers: {}, body: Buffer.from(served) };
  };
  const findings: Finding[] = [];
  for await (const finding of testWechatSignIn(wechatSignIn, { origin: site, sendHttp }))
    findings.push(finding);
  return findings;
}

const resultsOf = (findings: readonly Finding[]) => findings.map(({ result }) => result);
const problemsOf = (findings: readonly Finding[]) => findings.flatMap(({ code }) => code ?? []);
const withFile = { WECHAT_DOMAIN_FILE: file };
const withoutWebsite = { WECHAT_OPEN_PLATFORM_APP_ID: "", WECHAT_OPEN_PLATFORM_SECRET: "" };

test("both apps' secrets are tried with a code that WeChat did not issue, and what to register is named with the host", async () => {
  const before = wechat.requests.length;
  const findings = await findingsOf({ settings: withFile });
  expect(resultsOf(findings)).toEqual(["ok", "ok", "ok"]);
  expect(wechat.requests.slice(before).map(({ url }) => url.pathname)).toEqual([
    "/sns/oauth2/access_token",
    "/sns/oauth2/access_token",
  ]);
  const [official, , website] = findings;
  expect(official?.remedy?.zh).toMatch(/网页授权域名须登记www\.example\.com.*10003.*10005/);
  expect(official?.remedy?.en).toContain("Register www.example.com as 网页授权域名");
  expect(website?.remedy?.zh).toMatch(/授权回调域须登记www\.example\.com.*unionid/);
  expect(website?.remedy?.en).toContain("Register www.example.com as 授权回调域");
});

test("without a website application and a file it is said what stands in for them", async () => {
  const findings = await findingsOf({ settings: withoutWebsite });
  expect(resultsOf(findings)).toEqual(["ok", "skipped", "skipped"]);
  expect(findings[1]?.remedy?.en).toContain("WECHAT_DOMAIN_FILE");
  expect(findings[2]?.sentence.en).toContain("a code of this site's own");
});

test.each([
  ["WECHAT_OFFICIAL_ACCOUNT_SECRET", "0".repeat(32), "wechatSecretWrong", 0],
  ["WECHAT_OPEN_PLATFORM_SECRET", "0".repeat(32), "wechatSecretWrong", 2],
  ["WECHAT_OFFICIAL_ACCOUNT_APP_ID", "wx0000000000000000", "wechatAppUnknown", 0],
  ["WECHAT_OPEN_PLATFORM_APP_ID", "wx0000000000000000", "wechatAppUnknown", 2],
])("a wrong %s is found, and no other", async (name, value, code, index) => {
  const findings = await findingsOf({ settings: { ...withFile, [name]: value } });
  expect(problemsOf(findings)).toEqual([code]);
  expect(findings[index]).toMatchObject({ result: "fail", code });
  expect(findings[index]?.remedy?.en).toContain(name);
  const known = new Set(Object.values(wechat.settings).filter((secret) => secret.length >= 32));
  for (const secret of [...known, value]) {
    if (!name.endsWith("ID")) expect(JSON.stringify(findings)).not.toContain(secret);
  }
});

test.each([
  ["errcode:48001", "wechatAppRefused", /refuses .*\(48001\)/],
  ["errcode:-1", "wechatNotReached", /gave no answer/],
  ["reset", "wechatNotReached", /gave no answer/],
  ["html", "wechatNotReached", /gave no answer/],
])("%s is told apart from a wrong secret", async (mode, code, sentence) => {
  wechat.misbehave(mode, 2, "/sns/");
  const [first] = await findingsOf({ settings: withoutWebsite });
  expect(first).toMatchObject({ result: "fail", code });
  expect(first?.sentence.en).toMatch(sentence);
});

test.each([
  ["another text", "<html>404</html>"],
  ["no answer", undefined],
])("a file that the proxy answers with %s is a problem", async (_, served) => {
  const findings = await findingsOf({ settings: { ...withFile, ...withoutWebsite }, served });
  expect(findings[1]).toMatchObject({ result: "fail", code: "wechatDomainFileMissing" });
  expect(findings[1]?.sentence.en).toContain(`${origin}/${file}`);
});

test.each(["https://www.example.com:8443", "http://192.168.1.5", "http://[2001:db8::1]"])(
  "%s cannot be registered at WeChat",
  async (site) => {
    const [first] = await findingsOf({ settings: withoutWebsite, origin: site });
    expect(first).toMatchObject({ result: "warn", code: "wechatHostUnusable" });
  },
);
