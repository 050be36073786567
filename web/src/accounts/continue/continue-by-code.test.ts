import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { continueWith } from "./continue-by-code.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const credentials = { type: "phone", phone: "13800138000", code: "123456" } as const;
const user = { id: 7, username: "13800138000", roles: [], hasPassword: false };
const run = (answer: object, { status = 200, force = false } = {}) => {
  fetched.mockResolvedValueOnce(Response.json(answer, { status }));
  return continueWith(credentials, { language: "zh", force });
};
const sent = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body));

it("signs in, and says whether the account is new", async () => {
  const answer = { success: true, message: "ok", access_token: "t0ken", user };
  expect(await run({ ...answer, isNewAccount: true })).toMatchObject({
    kind: "signed-in",
    token: "t0ken",
    isNewAccount: true,
    user: { username: "13800138000", hasPassword: false },
  });
  expect(fetched.mock.lastCall?.[0]).toBe("/api/auth/continue");
  expect(sent()).toEqual(credentials);
  expect(await run(answer)).toMatchObject({ kind: "signed-in", isNewAccount: false });
});

it("reports a session elsewhere, and ends it when told to", async () => {
  const existingSessions = [
    { deviceId: "Chrome，Windows", loginTime: "2026-01-01T00:00:00Z", lastActivity: "2026-01-01T00:00:00Z" },
  ];
  const conflict = {
    success: false,
    message: "x",
    sessionConflict: true,
    conflictInfo: { existingSessions },
  };
  expect(await run(conflict)).toEqual({ kind: "conflict", sessions: existingSessions });
  await run({ success: true, message: "ok", access_token: "t0ken", user }, { force: true });
  expect(sent()).toEqual({ ...credentials, forceLogin: true });
});

it("fails with the server's message, which belongs to the code", async () => {
  const answer = {
    success: false,
    message: "验证码不正确或已过期",
    fields: { code: "验证码不正确或已过期" },
  };
  await expect(run(answer, { status: 400 })).rejects.toMatchObject({
    status: 400,
    fields: { code: "验证码不正确或已过期" },
  });
});
