import { expect, test } from "vitest";
import { barPaths, footerGroups, paths } from "./paths.ts";

const grouped = footerGroups.flatMap((group) => group.paths);

test("the site has 26 addresses", () => {
  expect(Object.keys(paths)).toHaveLength(26);
});

test("the footer lists each address at most once", () => {
  expect(new Set(grouped).size).toBe(grouped.length);
});

test("every address has a place in a menu or belongs to an account", () => {
  const account = [
    "/login",
    "/register",
    "/recover",
    "/profile",
    "/account/purchases",
    "/account/receipt",
    "/account/privacy",
    "/account/notifications",
  ];
  expect(new Set([...barPaths, ...grouped, ...account])).toEqual(new Set(Object.keys(paths)));
});
