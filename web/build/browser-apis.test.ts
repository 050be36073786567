import { expect, test } from "vitest";
import { findNewerApis, findNewerCalls } from "./browser-apis.ts";

const newer = findNewerApis();
const find = (code: string) => findNewerCalls("some.js", code, newer);

test.each([
  ["items.toSorted();", "toSorted"],
  ["items.toSpliced(1, 1);", "toSpliced"],
  ["items.with(1, item);", "with"],
  ["Object.groupBy(items, kindOf);", "Object.groupBy"],
  ["Promise.withResolvers();", "Promise.withResolvers"],
  ["Promise.try(work);", "Promise.try"],
  ["chosen.isSubsetOf(all);", "Set.isSubsetOf"],
  ["AbortSignal.timeout(1000);", "AbortSignal.timeout"],
  ["URL.canParse(text);", "URL.canParse"],
  ["form.requestSubmit();", "HTMLFormElement.requestSubmit"],
  ["requestIdleCallback(work);", "requestIdleCallback"],
  ["new URLPattern(path);", "URLPattern"],
])("a script that calls %s is refused", (code, api) => {
  expect(find(code)).toEqual([expect.stringContaining(api)]);
});

test.each([
  "'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work);",
  "if (typeof URL.canParse === 'function') URL.canParse(text);",
  "form.requestSubmit?.();",
  "try { document.startViewTransition(change); } catch { change(); }",
  "items.map(read).filter(Boolean).at(-1); dialog.showModal();",
])("a script that asks first, or calls what is old enough, passes: %s", (code) => {
  expect(find(code)).toEqual([]);
});
