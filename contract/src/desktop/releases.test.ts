import { expect, test } from "vitest";
import { compareVersions, versionPattern } from "./releases.ts";

// The order of https://semver.org/#spec-item-11
const ascending = [
  "0.9.9",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.0.10",
  "1.2.0",
  "1.10.0",
  "4.6.1",
];

test("versions are ordered as semver has it", () => {
  for (const [index, one] of ascending.entries()) {
    for (const [place, other] of ascending.entries()) {
      expect([one, other, Math.sign(compareVersions(one, other))]).toEqual([
        one,
        other,
        Math.sign(index - place),
      ]);
    }
  }
});

test.each(["1.0", "v1.0.0", "1.0.0+build", "1.0.0-", "1.0.0 ", "1.0.x", "", "9999999.0.0"])(
  "%s is no version",
  (text) => {
    expect(versionPattern.test(text)).toBe(false);
  },
);
