import { expect, onTestFinished, test } from "vitest";
import { authorizeOnPhone, scanWithPhone } from "../../../../fake-gateways/testing/phone.ts";
import { startWechatFake } from "../../../../fake-gateways/wechat/fake-gateway.ts";
import { openidOf, unionidOf } from "../../../../fake-gateways/wechat/people.ts";
import type { RunningServer } from "../../../../scripts/testing/start-server.ts";
import { createDatabase } from "../../testing/databases.ts";
import { startServerForTest } from "../../testing/running-server.ts";

const canaries = {
  password: "canary-password-7f3a",
  newPassword: "canary-newpass-91bc",
  email: "canary.person@secret-canary.example",
  phone: "13812345678",
  card: "CANA-RYCA-RDKE-Y000",
  payerCode: "canarycode4c1d",
  payerState: "CANARYSTATE7QX",
};

let spoken: string[] = [];

async function talk(server: RunningServer, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return answer as { data?: Record<string, string> & { code?: string }[]; access_token?: string };
}

async function codeFor(server: RunningServer, path: string, target: object): Promise<string> {
  const captcha = (await talk(server, "GET", "/captcha")).data as Record<string, string> | undefined;
  const shown = (await talk(server, "GET", `/demo/captcha/${captcha?.sessionId}`)).data as
    | { answer?: string }
    | undefined;
  spoken.push(String(shown?.answer));
  await talk(server, "POST", path, { ...target, sessionId: captcha?.sessionId, captcha: shown?.answer });
  const code = String((await talk(server, "GET", "/demo/outbox")).data?.[0]?.code);
  spoken.push(code);
  return code;
}

test("no password, code, token, key, number or address gets into the log, at its most talkative", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const server = await startServerForTest({ DATABASE_URL: databaseUrl, LOG_LEVEL: "debug" });
  spoken = [];
  const { email, phone, password, newPassword } = canaries;

  const emailCode = await codeFor(server, "/register/email/code", { email });
  await talk(server, "POST", "/register", { type: "email", email, code: emailCode, password });
  const phoneCode = await codeFor(server, "/register/phone/code", { phone });
  await talk(server, "POST", "/register", { type: "phone", phone, code: phoneCode, password });
  const login = await talk(server, "POST", "/auth/login", { type: "username", username: email, password });
  const token = String(login.access_token);
  await talk(server, "POST", "/auth/login", { type: "username", username: phone, password: newPassword });
  await talk(server, "POST", "/users/change-password", { oldPassword: password, newPassword }, token);
  await talk(server, "POST", "/cards/validate", { keyCode: canaries.card }, token);
  await talk(
    server,
    "GET",
    `/payment-configs/status/wechat/${phone}?token=${token}&email=${email}`,
    undefined,
    token,
  );
  await talk(server, "POST", "/register", { type: "account", username: 7, password, email, phone });
  await fetch(`${server.url}/login?email=${email}`, { headers: { cookie: `device_id=${token}` } });
  const authorized = `/api/payments/authorized/wechat?code=${canaries.payerCode}&state=${canaries.payerState}`;
  await fetch(`${server.url}${authorized}`, { redirect: "manual" });
  expect(await server.stop()).toBe(0);

  const log = server.output();
  expect(log).toContain("/api/users/change-password");
  expect(log).toContain("/api/payments/authorized/wechat");
  const secrets = [...Object.values(canaries), token, ...spoken.map((word) => `"${word}"`)];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

/** Calls of one browser, which keeps the device cookie. */
async function openBrowserAt(url: string) {
  const first = await fetch(`${url}/api/captcha`);
  const cookie = String(first.headers.get("set-cookie")).split(";")[0] ?? "";
  return {
    cookie,
    async call(path: string, body: object = {}) {
      const response = await fetch(`${url}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify(body),
      });
      const { data, access_token } = (await response.json()) as {
        data?: Partial<Record<"authorizeUrl" | "scanUrl", string>>;
        access_token?: string;
      };
      return { ...data, access_token };
    },
    async returnTo(app: "official" | "open", search: string) {
      const target = `${url}/api/auth/wechat/return/${app}?${search}`;
      return (await fetch(target, { redirect: "manual", headers: { cookie } })).headers.get("location");
    },
  };
}

test("nothing of a sign-in with WeChat gets into the log: no code, state, token, person or secret", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const wechat = await startWechatFake();
  onTestFinished(() => wechat.close());
  const settings = wechat.settings;
  const server = await startServerForTest({ ...settings, DATABASE_URL: databaseUrl, LOG_LEVEL: "debug" });
  const account = "canary";
  const appIds = [settings.WECHAT_OFFICIAL_ACCOUNT_APP_ID, settings.WECHAT_OPEN_PLATFORM_APP_ID];
  const secrets = new Set([
    String(settings.WECHAT_OFFICIAL_ACCOUNT_SECRET),
    String(settings.WECHAT_OPEN_PLATFORM_SECRET),
    ...appIds.map((appId) => openidOf(account, String(appId))),
    unionidOf(account),
  ]);
  const browser = await openBrowserAt(server.url);
  secrets.add(browser.cookie.split("=")[1] ?? "");
  const visit = async (place: "inside" | "computer") => {
    const { authorizeUrl = "" } = await browser.call("/auth/wechat/start", { place, returnTo: "/login" });
    const authorize = place === "inside" ? authorizeOnPhone : scanWithPhone;
    const { code, state, search } = await authorize(authorizeUrl, account);
    for (const secret of [code, state]) secrets.add(secret);
    return (await browser.returnTo(place === "inside" ? "official" : "open", search)) ?? "";
  };

  expect(await visit("inside")).toContain("wechat=ok");
  const signedIn = await browser.call("/auth/wechat/finish", { newAccount: "create" });
  secrets.add(String(signedIn.access_token));
  expect(await visit("computer")).toContain("wechat=ok");
  await browser.call("/auth/wechat/finish", { newAccount: "ask" });
  const { scanUrl = "" } = await browser.call("/auth/wechat/scan");
  const token = new URL(scanUrl).hash.slice(1);
  secrets.add(token);
  for (const path of ["/read", "/confirm"]) await browser.call(`/auth/wechat/scan${path}`, { token });
  // What WeChat refuses is logged, with its number alone.
  for (const mode of ["errcode:40125", "errcode:40029", "reset", "garbage", "5xx"]) {
    wechat.misbehave(mode, 1, "/sns/");
    expect(await visit("inside")).toMatch(/wechat=(failed|expired)/);
  }
  for (const code of ["canarywechatcode", "CANARYWECHATCODE"]) {
    secrets.add(code);
    const location = await browser.returnTo("official", `code=${code}&state=${code}state`);
    expect(location).toBe("/login?wechat=elsewhere");
  }
  expect(await server.stop()).toBe(0);

  const log = server.output();
  expect(log).toContain("/api/auth/wechat/return/official");
  expect(log).toContain("40125");
  expect(secrets.size).toBeGreaterThan(20);
  for (const secret of secrets) {
    expect(secret).not.toBe("");
    expect(log).not.toContain(secret);
  }
});
