import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldGrants } from "../membership/fold-grants.ts";
import type { LevelGrant } from "../membership/plan-levels.ts";
import { computeValidity, makePayload } from "./issue-entitlement.ts";

const dayS = 86_400;
const now = new Date("2026-11-22T00:00:00.250Z");
const iat = Math.floor(now.getTime() / 1000);
const at = (day: number) => new Date(now.getTime() + day * dayS * 1000);
const grant = (level: Level, days: number, day: number): LevelGrant => ({ level, days, grantedAt: at(day) });
const featuresOf = (level: Level) => (level > 1 ? ["digital-human", "voice-clone"] : ["voice-clone"]);
const write = (grants: readonly LevelGrant[], jitter = 0.5, nonce?: string) =>
  makePayload({
    issuer: "https://www.example.com",
    subject: "a7f3",
    id: "b",
    jkt: "k",
    seq: 17,
    nonce,
    validity: computeValidity({ grants, featuresOf, now }),
    jitter,
  });

test("the keys of a statement have a fixed order, without spaces", () => {
  expect(JSON.stringify(write([grant(3, 30, 0), grant(1, 10, 0)]))).toBe(
    `{"iss":"https://www.example.com","aud":"baleen-desktop","sub":"a7f3","jti":"b","iat":${iat},` +
      `"exp":${iat + 7 * dayS},"refresh_after":${iat + dayS},"cnf":{"jkt":"k"},"seq":17,"level":3,` +
      `"ends":${iat + 40 * dayS},"segments":[[${iat},${iat + 30 * dayS},3,["digital-human","voice-clone"]],` +
      `[${iat + 30 * dayS},${iat + 40 * dayS},1,["voice-clone"]]],"v":1}`,
  );
});

test("a statement is valid for a week, and three days after the membership's end", () => {
  expect(write([grant(1, 30, 0)]).exp).toBe(iat + 7 * dayS);
  expect(write([grant(1, 2, 0)]).exp).toBe(iat + 5 * dayS);
  expect(write([grant(1, 2, -2 + 1 / 86_400)]).exp).toBe(iat + 1 + 3 * dayS);
});

test("without a membership level 0 is stated, without features, for a day", () => {
  for (const grants of [[], [grant(4, 3, -30)]]) {
    expect(write(grants)).toMatchObject({
      level: 0,
      ends: null,
      segments: [],
      exp: iat + dayS,
    });
  }
});

test("a request's nonce stands after the number", () => {
  expect(JSON.stringify(write([], 0.5, "n"))).toContain(`"seq":17,"nonce":"n","level":0`);
});

test("a membership for life ends where lifetimes end", () => {
  expect(write([grant(2, 36_500, -1)]).ends).toBe(Date.parse(lifetimeEnd) / 1000);
});

test("refreshes are spread over a fifth of a day, and never later than the statement is valid", () => {
  const hours = (jitter: number) => (write([grant(1, 30, 0)], jitter).refresh_after - iat) / 3600;
  expect([hours(0), hours(0.999_99)]).toEqual([21.6, expect.closeTo(26.4)]);
  const { refresh_after: refreshAfter, exp } = write([], 0.9);
  expect(refreshAfter).toBe(exp);
});

test("for any history the segments run on without gaps from now to the end of the membership", () => {
  const grants = fc.array(
    fc.record({
      level: fc.constantFrom<Level>(1, 2, 3, 4),
      days: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant(36_500)),
      ago: fc.double({ min: 0, max: 1_000, noNaN: true }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(grants, (given) => {
      const ordered = given.toSorted((one, other) => other.ago - one.ago);
      const history = ordered.map(({ level, days, ago }) => grant(level, days, -ago));
      const end = foldGrants(history.filter(({ days }) => days > 0));
      const isMember = end !== null && Math.floor(end.getTime() / 1000) > iat;
      const { segments, ends, level } = write(history);
      expect(ends).toBe(isMember ? Math.floor(end.getTime() / 1000) : null);
      expect(segments.at(-1)?.[1] ?? null).toBe(ends);
      expect(segments[0]?.[0] ?? iat).toBe(iat);
      expect(level).toBe(segments[0]?.[2] ?? 0);
      for (const [index, [from, to]] of segments.entries()) {
        expect(from < to && from === (segments[index - 1]?.[1] ?? from)).toBe(true);
      }
    }),
    { numRuns: 10_000 },
  );
});
