import { describe, expect, test } from "vitest";
import { describeTotpSecret, findTotpStep, totpCodeAt } from "./totp.ts";

const rfcSecret = Buffer.from("12345678901234567890");

describe("codes of RFC 6238, appendix B (SHA-1, the last six digits)", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i s the code is %s", (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(totpCodeAt(rfcSecret, now)).toBe(code);
    expect(findTotpStep(rfcSecret, code, now)).toBe(Math.floor(seconds / 30));
  });
});

test("codes of the steps before and after are valid, and no others", () => {
  const now = new Date(1_234_567_890_000);
  const at = (steps: number) => totpCodeAt(rfcSecret, new Date(now.getTime() + steps * 30_000));
  const step = Math.floor(now.getTime() / 30_000);
  expect([-1, 0, 1].map((steps) => findTotpStep(rfcSecret, at(steps), now))).toEqual([
    step - 1,
    step,
    step + 1,
  ]);
  expect([-2, 2].map((steps) => findTotpStep(rfcSecret, at(steps), now))).toEqual([undefined, undefined]);
});

test("an authenticator app is told everything it needs", () => {
  const { secret, otpauthUrl } = describeTotpSecret(rfcSecret, "li");
  expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const url = new URL(otpauthUrl);
  expect(decodeURIComponent(url.pathname)).toContain("Baleen:li");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
    issuer: "Baleen",
  });
});
