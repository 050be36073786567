import { expect, test } from "vitest";
import { checkNames, checkWords } from "./check-names.ts";

const advice = (path: string, exportedNames: string[] = []) =>
  checkNames({ path, exportedNames }).map((finding) => finding.advice);

test("names that say nothing are refused, as a file, as a folder and at the end of either", () => {
  for (const path of [
    "web/src/utils/a.ts",
    "server/src/orders/helpers.ts",
    "web/src/api/date-utils.ts",
    "web/src/a.common.ts",
  ]) {
    expect(advice(path)).toHaveLength(1);
  }
  expect(advice("server/src/accounts/common-passwords.ts")).toEqual([]);
  expect(advice("server/src/order-service.ts")).toEqual(['"service" says nothing: name what it does.']);
});

test("a component's file carries the component's name", () => {
  expect(advice("web/src/ui/Button.tsx", ["Button"])).toEqual([]);
  expect(advice("web/src/ui/Button.tsx", ["Link"])).toEqual([
    "Button.tsx exports no component named Button.",
  ]);
  expect(advice("web/src/ui/button-row.tsx", ["ButtonRow"])).toEqual([
    "The file of the component ButtonRow is called ButtonRow.tsx.",
  ]);
});

test("a page's module hands out its component in a definition", () => {
  expect(advice("web/src/home/page.tsx", ["page"])).toEqual([]);
});

test("everything else is kebab-case", () => {
  expect(advice("web/src/platform/i18n/use-language.tsx", ["LanguageProvider", "useText"])).toEqual([]);
  expect(advice("web/src/pricing/priceOfDay.ts")).toEqual([
    "Component files are PascalCase, all others kebab-case.",
  ]);
  expect(advice("web/src/Pricing/price.ts")).toEqual(['The folder "Pricing" is not in kebab-case.']);
});

test("tests, texts and styles may be called after their component", () => {
  for (const file of ["Button.test.tsx", "Button.text.ts", "Button.module.css"]) {
    expect(advice(`web/src/ui/${file}`)).toEqual([]);
  }
});

test("work left for later is refused, with its line", () => {
  const text = `const x = 1;\n// ${"TO"}${"DO"}: the rest\n// ${"FIX"}${"ME"}`;
  expect(checkWords({ path: "a.ts", text })).toMatchObject([{ line: 2 }, { line: 3 }]);
});

test("the same letters within a word pass", () => {
  expect(checkWords({ path: "a.ts", text: "const todos = mastodon();" })).toEqual([]);
});
