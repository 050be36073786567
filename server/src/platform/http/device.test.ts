import { expect, test } from "vitest";
import { systemRandom } from "../random.ts";
import { recogniseDevice } from "./device.ts";

const labelOf = (userAgent: string | undefined) => recogniseDevice(undefined, userAgent, systemRandom).label;

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
    "Safari, macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/150.0 Mobile Safari/537.36 MicroMessenger/8.0.50",
    "WeChat, Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0 Safari/537.36", "Chrome, Linux"],
  [undefined, "Browser"],
])("a browser is called by its name and its system's (%s)", (userAgent, label) => {
  expect(labelOf(userAgent)).toBe(label);
});

test("a browser keeps its mark, and a made-up one is replaced", () => {
  const first = recogniseDevice(undefined, "", systemRandom);
  expect(recogniseDevice(first.id, "", systemRandom).digest).toBe(first.digest);
  expect(recogniseDevice("made up", "", systemRandom).id).toMatch(/^[\w-]{43}$/);
});
