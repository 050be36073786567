import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a text is cut between characters, never within one", () => {
  expect(cutText("鲸帧 Pro", 3)).toBe("鲸");
  expect(cutText("鲸帧 Pro", 8)).toBe("鲸帧 P");
  expect(cutText("a🐋b", 4)).toBe("a");
  expect(cutText("a🐋b", 5)).toBe("a🐋");
  expect(cutText("", 5)).toBe("");
});
