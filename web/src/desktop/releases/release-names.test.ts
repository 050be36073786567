import { expect, test } from "vitest";
import { minisignText, processorName, sizeOf } from "./release-names.ts";

test.each([
  [0, "0 B"],
  [812, "812 B"],
  [1_000, "1.0 kB"],
  [98_765_432, "98.8 MB"],
  [312_400_000, "312 MB"],
  [4_294_967_296, "4.3 GB"],
])("%i bytes are %s", (bytes, shown) => {
  expect(sizeOf(bytes)).toBe(shown);
});

test("a Mac's processor is named as Apple names it, and another system's by its architecture", () => {
  expect(processorName("macos", "aarch64").en).toBe("Apple silicon");
  expect(processorName("macos", "x86_64").en).toBe("Intel");
  expect(processorName("windows", "aarch64").en).toBe("ARM64");
});

test("a signature is shown as minisign reads it, however it was entered", () => {
  const file = "untrusted comment: signature of 鲸帧\nRUQ=\ntrusted comment: x\nabc=";
  expect(minisignText(`${file}\n`)).toBe(file);
  expect(minisignText(Buffer.from(file).toString("base64"))).toBe(file);
});
