import { expect, test } from "vitest";
import { lazyCode } from "./LazyPart.tsx";

test("code that could not be loaded is loaded the next time", async () => {
  const answers = [Promise.reject(new Error("offline")), Promise.resolve("code")];
  const code = lazyCode(() => answers.shift() ?? Promise.reject(new Error("loaded once more")));
  await expect(code.load()).rejects.toThrow("offline");
  expect(code.isLoaded()).toBe(false);
  await expect(code.load()).resolves.toBe("code");
  expect(code.isLoaded()).toBe(true);
});
