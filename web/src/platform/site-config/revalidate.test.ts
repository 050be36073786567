import { expect, test, vi } from "vitest";
import { isSame } from "./is-same.ts";
import { readWithRetries } from "./revalidate.ts";

function failing(times: number) {
  const read = vi.fn(async () => {
    if (read.mock.calls.length <= times) throw new Error("no answer");
    return "content";
  });
  return read;
}

test("an answer at once needs no second try", async () => {
  const wait = vi.fn(async () => {});
  expect(await readWithRetries(failing(0), wait)).toBe("content");
  expect(wait).not.toHaveBeenCalled();
});

test("it tries again three times, after 5, 10 and 15 seconds [spec 9.3]", async () => {
  const wait = vi.fn(async (_ms: number) => {});
  const read = failing(3);
  expect(await readWithRetries(read, wait)).toBe("content");
  expect(wait.mock.calls.map(([ms]) => ms)).toEqual([5_000, 10_000, 15_000]);
});

test("after the third retry it gives up [spec 9.3]", async () => {
  const read = failing(9);
  expect(await readWithRetries(read, async () => {})).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(4);
});

test("a document that is written in another order, or with nulls, has not changed", () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{}], a: 1 })).toBe(true);
  expect(isSame([], [])).toBe(true);
});

test("a changed, added or missing value is a change", () => {
  for (const other of [
    { a: [1, 3] },
    { a: [1] },
    { a: [1, 2, 3] },
    { a: [1, 2], b: "" },
    { a: { 0: 1, 1: 2 } },
    null,
    "a",
  ])
    expect(isSame({ a: [1, 2] }, other), JSON.stringify(other)).toBe(false);
});
