import { expect, test } from "vitest";
import {
  DesktopClient,
  OAuthRejection,
  type StoredState,
} from "../../../e2e/desktop-client/desktop-client.ts";
import { makeDeviceKey } from "../../../e2e/desktop-client/device-key.ts";
import { signInThroughBrowser, signInWithDeviceCode } from "../../../e2e/desktop-client/sign-in.ts";
import { password } from "../testing/makers.ts";
import { callServer, startServerForTest } from "../testing/running-server.ts";

const machine = { device: "Workstation", os: "macOS 26", arch: "aarch64", app_version: "4.6.1" };

/** A tool with the server's key compiled in. */
async function makeClient(origin: string, aheadS = 0) {
  const { keys } = (await (await fetch(`${origin}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string; x: string }[];
  };
  let stored: StoredState = { memory: { seq: 0, latestS: 0 } };
  return new DesktopClient({
    origin,
    key: makeDeviceKey(),
    pinnedKeys: keys,
    machine,
    nowS: () => Math.floor(Date.now() / 1000) + aheadS,
    load: () => stored,
    save: (changed) => {
      stored = changed;
    },
    fetch,
  });
}

/** Simulates a signed-in person in a browser who approves all requests. */
async function signIn(origin: string, username: string): Promise<string> {
  await callServer(origin, "/register", { type: "account", username, password });
  const login = { type: "username", username, password };
  return ((await callServer(origin, "/auth/login", login)) as { access_token: string }).access_token;
}

test("the reference client signs in through the browser and by a code, and its statements hold", async () => {
  const { url: origin } = await startServerForTest({});
  const token = await signIn(origin, "with-browser");
  const here = await makeClient(origin);
  await signInThroughBrowser(here, async (url) => {
    const { headers } = await fetch(url, { redirect: "manual" });
    const request = new URL(headers.get("location") ?? "", origin).searchParams.get("request");
    const body = { request, isApproved: true };
    const { data } = (await callServer(origin, "/desktop/authorizations", body, token)) as {
      data: { redirectTo: string };
    };
    // The browser returns to the tool.
    expect((await fetch(data.redirectTo)).status).toBe(200);
  });
  expect((await here.refreshEntitlement()).notice?.reason).toBe("none");
  expect(here.evaluateOffline()).toEqual({ may: "use", level: 0, features: [], hasEnded: false });

  const other = await signIn(origin, "with-phone");
  const there = await makeClient(origin);
  await signInWithDeviceCode(
    there,
    async ({ user_code: userCode, match: number }) => {
      await callServer(origin, "/desktop/device-codes", { userCode, isApproved: true, number }, other);
    },
    async () => undefined,
  );
  await there.refreshEntitlement();
  await there.signOut();
  await expect(there.refreshEntitlement()).rejects.toThrow(OAuthRejection);

  // A machine whose clock is an hour ahead adjusts after the first response.
  const ahead = await makeClient(origin, 3_600);
  await signInWithDeviceCode(
    ahead,
    async ({ user_code: userCode, match: number }) => {
      await callServer(origin, "/desktop/device-codes", { userCode, isApproved: true, number }, other);
    },
    async () => undefined,
  );
  await ahead.refreshEntitlement();
});

test("the reference client reads a denial in either way", async () => {
  const { url: origin } = await startServerForTest({});
  const token = await signIn(origin, "denier");
  const here = await makeClient(origin);
  const denied = signInThroughBrowser(here, async (url) => {
    const { headers } = await fetch(url, { redirect: "manual" });
    const request = new URL(headers.get("location") ?? "", origin).searchParams.get("request");
    const answer = await callServer(origin, "/desktop/authorizations", { request, isApproved: false }, token);
    await fetch((answer as { data: { redirectTo: string } }).data.redirectTo);
  });
  await expect(denied).rejects.toMatchObject({ error: "access_denied" });
  const there = signInWithDeviceCode(
    await makeClient(origin),
    async ({ user_code: userCode }) => {
      await callServer(origin, "/desktop/device-codes", { userCode, isApproved: false }, token);
    },
    async () => undefined,
  );
  await expect(there).rejects.toMatchObject({ error: "access_denied" });
});
