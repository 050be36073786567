import { expect, test } from "vitest";
import { isSearchChord, readShortcut } from "./Shortcuts.tsx";

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
  target: null,
  ...more,
});
const field = Object.assign(new EventTarget(), { closest: () => ({}) });

test("single keys have their meaning", () => {
  expect(readShortcut(press("/"), undefined)).toBe("search");
  expect(readShortcut(press("?"), undefined)).toBe("help");
  expect(readShortcut(press("j"), undefined)).toBe("next");
  expect(readShortcut(press("k"), undefined)).toBe("previous");
  expect(readShortcut(press("x"), undefined)).toBeUndefined();
});

test("a key after g names a page", () => {
  expect(readShortcut(press("g"), undefined)).toBe("prefix");
  expect(readShortcut(press("o"), "g")).toEqual({ page: "o" });
  expect(readShortcut(press("o"), undefined)).toBeUndefined();
});

test("nothing is a shortcut in a field, while composing, or with a modifier", () => {
  expect(readShortcut(press("/", { target: field }), undefined)).toBeUndefined();
  expect(readShortcut(press("o", { target: field }), "g")).toBeUndefined();
  expect(readShortcut(press("j", { isComposing: true }), undefined)).toBeUndefined();
  expect(readShortcut(press("k", { ctrlKey: true }), undefined)).toBeUndefined();
  expect(readShortcut(press("j", { defaultPrevented: true }), undefined)).toBeUndefined();
});

test("Esc closes what is open and is no shortcut: a second one must not leave the page", () => {
  expect(readShortcut(press("Escape"), undefined)).toBeUndefined();
});

test("names that objects have by nature are no shortcuts", () => {
  expect(readShortcut(press("constructor"), undefined)).toBeUndefined();
});

test("Ctrl or ⌘ with K searches, also in capitals, and with no other key", () => {
  const chord = (more: object) => isSearchChord({ ...press("k"), shiftKey: false, ...more });
  expect(chord({ ctrlKey: true })).toBe(true);
  expect(chord({ metaKey: true, key: "K" })).toBe(true);
  expect(chord({})).toBe(false);
  expect(chord({ ctrlKey: true, metaKey: true })).toBe(false);
  expect(chord({ ctrlKey: true, shiftKey: true })).toBe(false);
  expect(chord({ ctrlKey: true, key: "j" })).toBe(false);
});
