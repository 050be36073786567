import { expect, test } from "vitest";
import { type LinkedWechat, linkPlaceOf } from "./linking.ts";

const linked = (places: LinkedWechat["places"], linkedPlaces: LinkedWechat["places"] = []): LinkedWechat => ({
  identities: linkedPlaces.map((place, id) => ({ id, place, linkedAt: "2026-11-30T00:00:00.000Z" })),
  places,
  canUnlink: true,
});
const both = ["inside", "computer"] as const;

test("a browser links WeChat where it can sign in with it, once", () => {
  expect(linkPlaceOf("inside", linked([...both]))).toBe("inside");
  expect(linkPlaceOf("page", linked([...both]))).toBe("computer");
  expect(linkPlaceOf("inside", linked([...both], ["computer"]))).toBe("inside");
  expect(linkPlaceOf("inside", linked([...both], ["inside"]))).toBeUndefined();
  expect(linkPlaceOf("page", linked([...both], ["computer"]))).toBeUndefined();
});

test("a phone's own browser, and a computer without WeChat's code, link none", () => {
  for (const browser of ["phone", "code", undefined] as const) {
    expect(linkPlaceOf(browser, linked([...both]))).toBeUndefined();
  }
  expect(linkPlaceOf("page", linked(["inside"]))).toBeUndefined();
  expect(linkPlaceOf("inside", linked([]))).toBeUndefined();
});
