import { expect, test } from "vitest";
import { redirects, routes } from "../../routes.ts";
import { barPaths, footerGroups, paths } from "./paths.ts";

const grouped = footerGroups.flatMap((group) => group.paths);

test("every address has a page or leads to another one that has", () => {
  expect(new Set([...Object.keys(routes), ...Object.keys(redirects)])).toEqual(new Set(Object.keys(paths)));
  for (const target of Object.values(redirects)) expect(routes).toHaveProperty([target]);
});

test("the footer lists each address at most once", () => {
  expect(new Set(grouped).size).toBe(grouped.length);
});

test("every address has a place in a menu or belongs to an account", () => {
  const account = [
    "/login",
    "/register",
    "/recover",
    "/wechat-scan",
    "/profile",
    "/account/purchases",
    "/account/receipt",
    "/account/privacy",
    "/account/merge",
    "/account/notifications",
    "/account/devices",
    "/authorize",
    "/device",
  ];
  expect(new Set([...barPaths, ...grouped, ...account])).toEqual(new Set(Object.keys(paths)));
});
