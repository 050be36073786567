import { expect, test } from "vitest";
import { releaseName, releaseVersion } from "./release-version.ts";

const hash = "7c5aea3cf5877226db08e692408e7b27261a4dbe";
const commit = (...tags: string[]) => ({ hash, committedAtS: 0, tags });

test("a commit with the version's tag is that release", () => {
  expect(releaseVersion("0.1.0", commit("v0.1.0"))).toBe("0.1.0");
});

test("any other commit is named in the version", () => {
  expect(releaseVersion("0.1.0", commit())).toBe("0.1.0-g7c5aea3cf587");
  expect(releaseVersion("0.1.0", commit("before-lunch"))).toBe("0.1.0-g7c5aea3cf587");
});

test("a tag of another version than the package's is no release", () => {
  expect(() => releaseVersion("0.1.0", commit("v0.2.0"))).toThrow("v0.2.0");
  expect(() => releaseVersion("0.1.0", commit("v0.1.0", "v0.2.0"))).toThrow("v0.2.0");
});

test("an archive's name has version and architecture", () => {
  expect(releaseName("0.1.0", "arm64")).toBe("baleen-0.1.0-linux-arm64");
});
