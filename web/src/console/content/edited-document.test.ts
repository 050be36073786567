import { siteDocuments } from "@baleen/contract/back-office/content.ts";
import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import {
  changeItem,
  itemsOf,
  keyOfItem,
  moveItem,
  newItem,
  toEditable,
  toStored,
} from "./edited-document.ts";

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
  expect(newItem("announcements", [{ id: 7 }, { id: "x" }])).toMatchObject({ id: 8 });
  expect(newItem("features", [])).toMatchObject({ features: [] });
});

test("an item moves by one place", () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(moveItem(items, 0, 1)).toEqual([{ id: 2 }, { id: 1 }, { id: 3 }]);
  expect(moveItem(items, 2, 1)).toEqual([{ id: 1 }, { id: 3 }, { id: 2 }]);
});

test("JSON of another form is shown as what can be edited of it", () => {
  expect(toEditable("features", { title: "x" })).toEqual([]);
  expect(toEditable("announcements", [null, 1, { id: 1 }])).toMatchObject([{ id: 1 }]);
  expect(toEditable("basic", [1])).toEqual({});
  expect(toStored("announcements", [null] as never)).toEqual([null]);
});

test("a change goes to its item wherever that has moved, and to none once it was removed", () => {
  const items = itemsOf(toEditable("features", [{ title: "a" }, { title: "b" }, { title: "a" }]));
  const key = keyOfItem(items[0] ?? {});
  const upload = (list: typeof items) =>
    toStored(
      "features",
      changeItem(list, key, (item) => ({ ...item, image: "/media/a.png" })),
    );
  expect(upload(moveItem(items, 0, 2))).toEqual([
    { title: "b" },
    { title: "a" },
    { title: "a", image: "/media/a.png" },
  ]);
  expect(upload(items.slice(1))).toEqual([{ title: "b" }, { title: "a" }]);
});

test("keys differ between items, stay through edits and moves, and are not in the JSON", () => {
  const items = itemsOf(toEditable("features", [{ title: "a" }, { title: "a" }]));
  const more = [...items, newItem("features", items)];
  const keys = more.map(keyOfItem);
  expect(new Set(keys).size).toBe(3);
  const edited = changeItem(moveItem(more, 0, 1), keys[1] ?? 0, (item) => ({ ...item, title: "b" }));
  expect(edited.map(keyOfItem)).toEqual([keys[1], keys[0], keys[2]]);
  expect(itemsOf(toEditable("features", edited)).map(keyOfItem)).toEqual(edited.map(keyOfItem));
  expect(JSON.stringify(toStored("features", edited))).not.toContain("key");
});
