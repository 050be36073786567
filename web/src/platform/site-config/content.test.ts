import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { withDocument } from "./content.tsx";

const content = { ...builtInSiteConfig, packages: [] };

test("content that has not changed stays the same object, so nothing is rendered again", () => {
  expect(withDocument(content, { basic: { ...content.basic } })).toBe(content);
});

test("a changed document takes the place of the old one, the others stay", () => {
  const changed = withDocument(content, { announcements: [] });
  expect(changed.announcements).toEqual([]);
  expect(changed.basic).toBe(content.basic);
});
