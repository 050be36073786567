import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setAuthHooks } from "../../platform/api/auth-hooks.ts";
import { findApprovedRecovery } from "./RecoveryNotice.tsx";

const fetched = vi.fn<typeof fetch>();
const approved = { worksFrom: "2026-03-01T20:00:00.000Z", worksUntil: "2026-03-02T08:00:00.000Z" };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answer = (found: typeof approved | null) =>
  fetched.mockResolvedValueOnce(
    Response.json({ code: 0, message: "", data: { keyMadeAt: null, approved: found } }),
  );

test("a recovery that was found is not cached", async () => {
  for (let look = 0; look < 2; look += 1) {
    answer(approved);
    expect(await findApprovedRecovery("t0ken-1", "zh", look)).toEqual(approved);
  }
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("that there is none is cached for an hour, for the same token alone", async () => {
  answer(null);
  expect(await findApprovedRecovery("t0ken-1", "zh", 0)).toBeUndefined();
  expect(await findApprovedRecovery("t0ken-1", "zh", 3_599_999)).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
  answer(approved);
  expect(await findApprovedRecovery("t0ken-2", "zh", 1)).toEqual(approved);
  answer(approved);
  expect(await findApprovedRecovery("t0ken-1", "zh", 3_600_000)).toEqual(approved);
});

test("a clock that was ahead and is right again hides no recovery", async () => {
  answer(null);
  expect(await findApprovedRecovery("t0ken-1", "zh", 7_200_000)).toBeUndefined();
  answer(approved);
  expect(await findApprovedRecovery("t0ken-1", "zh", 0)).toEqual(approved);
});

test("a 401 does not end the session", async () => {
  const onUnauthorized = vi.fn();
  setAuthHooks({ readToken: () => "t0ken-1", onUnauthorized });
  fetched.mockResolvedValueOnce(Response.json({ code: 2001, message: "未授权" }, { status: 401 }));
  await expect(findApprovedRecovery("t0ken-1", "zh", 0)).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).not.toHaveBeenCalled();
});
