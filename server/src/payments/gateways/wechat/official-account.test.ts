import { createSecretKey } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GatewayError } from "../gateway.ts";
import { fetchJsapiTicket } from "./official-account.ts";
import { type OpenWechat, openWechat } from "./testing/start-fake.ts";

let wechat: OpenWechat;
beforeEach(async () => {
  wechat = await openWechat();
});
afterEach(() => wechat.fake.close());

const wrongSecret = "0123456789abcdef0123456789abcdef";

async function ask(changed: { readonly secret?: string } = {}) {
  const { officialAccount } = wechat.settings;
  if (!officialAccount) throw new Error("The fake has an official account.");
  const secret = changed.secret ? createSecretKey(Buffer.from(changed.secret)) : officialAccount.secret;
  return await fetchJsapiTicket({ ...officialAccount, secret }, wechat.options.sendHttp);
}

async function failureOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GatewayError)) throw new Error(`It did not fail as a gateway does: ${error}`);
  return error;
}

test("a ticket for two hours is given, the same as long as it is valid", async () => {
  const { ticket, lifetimeS } = await ask();
  expect(ticket).not.toBe("");
  expect(lifetimeS).toBe(7200);
  expect((await ask()).ticket).toBe(ticket);
  wechat.advanceClock(lifetimeS);
  expect((await ask()).ticket).not.toBe(ticket);
});

test("a wrong secret, and a server that is not on the account's list, are refused by their codes", async () => {
  const refused = await failureOf(ask({ secret: wrongSecret }));
  expect([refused.kind, refused.message]).toEqual(["refused", "WeChat refused to give a token: 40125"]);
  wechat.fake.registration.isServerAllowed = false;
  const unlisted = await failureOf(ask());
  expect([unlisted.kind, unlisted.message]).toEqual(["refused", "WeChat refused to give a token: 40164"]);
});

test.each(["html", "hang", "reset", "cut"])(
  "no usable answer (%s) says nothing of the settings",
  async (mode) => {
    wechat.fake.misbehave(mode);
    const { officialAccount } = wechat.settings;
    const failure = await failureOf(ask());
    expect(failure.kind).toBe("unknown");
    expect(failure.message).not.toContain(officialAccount?.secret.export().toString());
  },
);

test("a token that another system has just renewed is asked for again later", async () => {
  const { sendHttp } = wechat.options;
  const { officialAccount } = wechat.settings;
  if (!officialAccount) throw new Error("The fake has an official account.");
  const failure = await failureOf(
    fetchJsapiTicket(officialAccount, (url, request) =>
      sendHttp(url.replace(/access_token=[^&]+/, "access_token=older"), request),
    ),
  );
  expect([failure.kind, failure.message]).toEqual(["unknown", "WeChat refused to give a ticket: 40001"]);
});
