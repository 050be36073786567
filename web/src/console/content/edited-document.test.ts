import { siteDocuments } from "@baleen/contract/back-office/content.ts";
import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { moveItem, newItem, toEditable, toStored } from "./edited-document.ts";

test("an unedited document is stored as it was", () => {
  for (const name of siteDocuments) {
    const document = builtInSiteConfig[name];
    expect(toStored(name, toEditable(name, document))).toEqual(document);
  }
});

test("what is left empty is not stored, and numbers are", () => {
  const item = { id: 1, title: "t", content: "c", nameEn: "", avatar: "", order: "2.5" };
  expect(toStored("testimonials", [item])).toEqual([{ id: 1, title: "t", content: "c", order: 2.5 }]);
  const feature = { title: "t", description: "d", features: ["", "one", ""], featuresEn: [""] };
  expect(toStored("features", [feature])).toEqual([{ title: "t", description: "d", features: ["one"] }]);
});

test("a required field that was emptied is an error at its field", () => {
  const emptied = toStored("basic", { ...builtInSiteConfig.basic, name: "" });
  expect(findContentProblems("basic", emptied).errors).toMatchObject([{ path: ["name"] }]);
});

test("a new item has an id of its own, and needs only its texts", () => {
  expect(newItem("announcements", [{ id: 7 }, { id: "x" }])).toEqual({ id: 8 });
  expect(newItem("features", [])).toEqual({ features: [] });
});

test("an item moves by one place", () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(moveItem(items, 0, 1)).toEqual([{ id: 2 }, { id: 1 }, { id: 3 }]);
  expect(moveItem(items, 2, 1)).toEqual([{ id: 1 }, { id: 3 }, { id: 2 }]);
});

test("JSON of another form is shown as what can be edited of it", () => {
  expect(toEditable("features", { title: "x" })).toEqual([]);
  expect(toEditable("announcements", [null, 1, { id: 1 }])).toEqual([{ id: 1 }]);
  expect(toEditable("basic", [1])).toEqual({});
  expect(toStored("announcements", [null] as never)).toEqual([null]);
});
