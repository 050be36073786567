import { issueCaptcha } from "@baleen/contract/accounts/captcha.ts";
import * as calls from "@baleen/contract/calls.ts";
import { expect, test } from "vitest";
import { openWorldForTest } from "../../testing/world.ts";

test("a browser gets its id by the first call that uses it, so calls that are sent at once do not replace it", async () => {
  const { app } = await openWorldForTest();
  const read = Object.values(calls).filter(
    ({ method, access, path }) => method === "GET" && access === "anyone" && !path.includes("{"),
  );
  expect(read.length).toBeGreaterThan(5);
  for (const { path } of read) {
    const { headers } = await app.inject({ method: "GET", url: `/api${path}` });
    // A captcha precedes a code, which belongs to the browser that asks for it.
    const isExpected = path === issueCaptcha.path;
    expect([path, "set-cookie" in headers]).toEqual([path, isExpected]);
  }
  const attempt = { type: "username", username: "nobody-here", password: "not-the-password" };
  const { headers } = await app.inject({ method: "POST", url: "/api/auth/login", payload: attempt });
  expect(headers["set-cookie"]).toMatch(/^device_id=[\w-]{43};/);
});
