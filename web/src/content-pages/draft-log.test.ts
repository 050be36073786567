import { beforeEach, expect, test, vi } from "vitest";
import { logDraft } from "./draft-log.ts";

const stored = new Map<string, string>();
const noon = new Date("2026-01-01T12:00:00Z");
const drafts = (): unknown => JSON.parse(stored.get("drafts") ?? "null");

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test("a draft is kept with its form and its time", () => {
  logDraft("contact", { name: "鲸" }, noon);
  expect(drafts()).toEqual([
    { form: "contact", writtenAt: "2026-01-01T12:00:00.000Z", draft: { name: "鲸" } },
  ]);
});

test("the latest twenty drafts are kept", () => {
  for (let number = 1; number <= 23; number += 1) logDraft("report", { number: String(number) }, noon);
  expect(drafts()).toHaveLength(20);
  expect(drafts()).toMatchObject({ 0: { draft: { number: "4" } }, 19: { draft: { number: "23" } } });
});

test("a log that something else has spoilt begins anew", () => {
  for (const spoilt of ["{", "7"]) {
    stored.set("drafts", spoilt);
    logDraft("contact", { name: "a" }, noon);
    expect(drafts()).toHaveLength(1);
  }
});

test("forbidden storage does not stop the form", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(() => logDraft("contact", { name: "a" }, noon)).not.toThrow();
});
