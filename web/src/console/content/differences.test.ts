import { expect, test } from "vitest";
import { findDifferences } from "./differences.ts";

test("two documents differ at the fields where they do", () => {
  expect(findDifferences([{ a: 1, b: ["x", "y"] }], [{ a: 2, b: ["x"], c: "new" }])).toEqual([
    { kind: "changed", path: [0, "a"], one: "1", other: "2" },
    { kind: "changed", path: [0, "b", 1], one: "y", other: undefined },
    { kind: "changed", path: [0, "c"], one: undefined, other: "new" },
  ]);
});

const [ann, ben, cat, dan] = ["ann", "ben", "cat", "dan"].map((name, id) => ({ id, name }));

test("an item that was moved is said to be moved, and nothing else is", () => {
  expect(findDifferences([ann, ben, cat, dan], [cat, ann, ben, dan])).toEqual([
    { kind: "moved", path: [0], from: 2, to: 0 },
  ]);
});

test("an item that was moved and edited differs in what was edited", () => {
  expect(findDifferences([ann, ben, cat], [{ ...cat, name: "Cat" }, ann, ben])).toEqual([
    { kind: "moved", path: [0], from: 2, to: 0 },
    { kind: "changed", path: [0, "name"], one: "cat", other: "Cat" },
  ]);
});

test("an item that was removed moves none of the others", () => {
  expect(findDifferences([ann, ben, cat], [ben, cat])).toEqual([
    { kind: "changed", path: [0, "id"], one: "0", other: undefined },
    { kind: "changed", path: [0, "name"], one: "ann", other: undefined },
  ]);
});

test("an item that was added moves none of the others, without ids either", () => {
  const [x, y] = [{ text: "x" }, { text: "y" }];
  expect(findDifferences([x, y], [{ text: "new" }, x, y])).toEqual([
    { kind: "changed", path: [0, "text"], one: undefined, other: "new" },
  ]);
});
