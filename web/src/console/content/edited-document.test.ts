import { siteDocuments } from "@baleen/contract/back-office/content.ts";
import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { asEdited, moved, newItem, withoutEmpty } from "./edited-document.ts";
import { findDifferences } from "./History.tsx";

test("an unedited document is stored as it was", () => {
  for (const name of siteDocuments) {
    const document = builtInSiteConfig[name];
    expect(withoutEmpty(name, asEdited(name, document))).toEqual(document);
  }
});

test("what is left empty is not stored, and numbers are", () => {
  const item = { id: 1, title: "t", content: "c", nameEn: "", avatar: "", order: "2.5" };
  expect(withoutEmpty("testimonials", [item])).toEqual([{ id: 1, title: "t", content: "c", order: 2.5 }]);
  const feature = { title: "t", description: "d", features: ["", "one", ""], featuresEn: [""] };
  expect(withoutEmpty("features", [feature])).toEqual([{ title: "t", description: "d", features: ["one"] }]);
});

test("a required field that was emptied is an error at its field", () => {
  const emptied = withoutEmpty("basic", { ...builtInSiteConfig.basic, name: "" });
  expect(findContentProblems("basic", emptied).errors).toMatchObject([{ path: ["name"] }]);
});

test("a new item has an id of its own, and needs only its texts", () => {
  expect(newItem("announcements", [{ id: 7 }, { id: "x" }])).toEqual({ id: 8 });
  expect(newItem("features", [])).toEqual({ features: [] });
});

test("an item moves by one place", () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(moved(items, 0, 1)).toEqual([{ id: 2 }, { id: 1 }, { id: 3 }]);
  expect(moved(items, 2, 1)).toEqual([{ id: 1 }, { id: 3 }, { id: 2 }]);
});

test("JSON of another form is shown as what can be edited of it", () => {
  expect(asEdited("features", { title: "x" })).toEqual([]);
  expect(asEdited("announcements", [null, 1, { id: 1 }])).toEqual([{ id: 1 }]);
  expect(asEdited("basic", [1])).toEqual({});
  expect(withoutEmpty("announcements", [null] as never)).toEqual([null]);
});

test("two documents differ at the fields where they do", () => {
  expect(findDifferences([{ a: 1, b: ["x", "y"] }], [{ a: 2, b: ["x"], c: "new" }])).toEqual([
    { path: [0, "a"], one: "1", other: "2" },
    { path: [0, "b", 1], one: "y", other: undefined },
    { path: [0, "c"], one: undefined, other: "new" },
  ]);
});
