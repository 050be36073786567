import { beforeEach, expect, test, vi } from "vitest";
import { forgetPress, hasPress, rememberPress, takePress } from "./wechat-press.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("a press opens one sheet, of its own package, and none once the purchase is given up", () => {
  expect(takePress(3)).toBe(false);
  rememberPress(3);
  expect([hasPress(3), hasPress(1)]).toEqual([true, false]);
  expect(takePress(3)).toBe(true);
  expect(takePress(3)).toBe(false);
  rememberPress(3);
  expect(takePress(1)).toBe(false);
  rememberPress(3);
  forgetPress();
  expect(takePress(3)).toBe(false);
});
