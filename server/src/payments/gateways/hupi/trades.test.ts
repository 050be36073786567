import { expect, test } from "vitest";
import { cleanTitle } from "./trades.ts";

test("a plain title stays as it is", () => {
  expect(cleanTitle("鲸帧一个月会员 Baleen Pro 1")).toBe("鲸帧一个月会员 Baleen Pro 1");
});

test("emoji, joined ones too, and percent signs are removed", () => {
  expect(cleanTitle("八折🎉 20% off 👩‍👩‍👧 ❤️ 1️⃣ 🇨🇳")).toBe("八折 20 off 1");
});

test("a long title is cut between characters: 42 Chinese ones, 127 of ASCII", () => {
  expect(cleanTitle("鲸".repeat(100))).toBe("鲸".repeat(42));
  expect(cleanTitle("w".repeat(200))).toHaveLength(127);
});
