import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-and-copy.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// mattgodbolt/jsbeeb#741: Safari reads the URL only after the click's task has ended.
test("a file's address outlives the click that saves it, and is given up later", () => {
  vi.useFakeTimers();
  const click = vi.fn();
  vi.stubGlobal("document", { createElement: () => ({ click }) });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:keys");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  saveFile("keys.csv", new Blob(["key"]));
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:keys");
});
