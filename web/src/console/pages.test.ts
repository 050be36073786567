import { expect, test } from "vitest";
import { menu, menuEntries, pages, pagesNamed } from "./pages.ts";

const labelsOf = (text: string) => pagesNamed(text).map(({ label }) => label.en);

test("the menu has each of its entries once, in a group that is not empty", () => {
  const entries = Object.values(pages).filter(({ menu }) => menu);
  expect(menuEntries).toHaveLength(entries.length);
  expect(menu.filter(({ entries }) => entries.length === 0)).toEqual([]);
  expect(menu.filter(({ name }) => !name).map(({ group }) => group)).toEqual(["first"]);
});

test("a page is found by the beginning of a word of its name, in either language", () => {
  expect(labelsOf("ord")).toEqual(["Orders"]);
  expect(labelsOf("LOG")).toEqual(["Audit log"]);
  expect(labelsOf("套餐")).toEqual(["Packages", "New package"]);
  expect(labelsOf("new pro")).toEqual(["New promotion"]);
});

test("what buyers send is no page", () => {
  expect(["", "  ", "20260301080000ABCDEF", "13800138000", "a@b.cn", "rder"].flatMap(labelsOf)).toEqual([]);
});
