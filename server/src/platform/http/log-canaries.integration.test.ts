import { expect, onTestFinished, test } from "vitest";
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
