import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

// bluesky-social/social-app#4178, WebKit 165004
test("the Enter that picks a candidate is the input method's, in Chrome's and in Safari's order", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
