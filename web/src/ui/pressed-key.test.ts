import { expect, test } from "vitest";
import { pressedKey } from "./pressed-key.ts";

// bluesky-social/social-app#4178, WebKit 165004
test("the Enter that picks a candidate is the input method's, in Chrome's and in Safari's order", () => {
  expect(pressedKey({ key: "Enter", isComposing: true, keyCode: 13 })).toBeUndefined();
  expect(pressedKey({ key: "Enter", isComposing: false, keyCode: 229 })).toBeUndefined();
  expect(pressedKey({ key: "Enter", isComposing: false, keyCode: 13 })).toBe("Enter");
  expect(pressedKey({ nativeEvent: { key: "Escape", isComposing: true, keyCode: 27 } })).toBeUndefined();
});
