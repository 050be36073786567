import { beforeEach, expect, test, vi } from "vitest";
import { dropOldDrafts, logDraft } from "./draft-log.ts";

const stored = new Map<string, string>();
const noon = new Date("2026-01-01T12:00:00Z");
const drafts = (): unknown => JSON.parse(stored.get("drafts") ?? "null");

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("a draft is kept with its form and its time [spec 4.10]", () => {
  logDraft("contact", { name: "鲸" }, noon);
  expect(drafts()).toEqual([
    { form: "contact", writtenAt: "2026-01-01T12:00:00.000Z", draft: { name: "鲸" } },
  ]);
});

test("the latest five drafts are kept", () => {
  for (let number = 1; number <= 8; number += 1) logDraft("report", { number: String(number) }, noon);
  expect(drafts()).toHaveLength(5);
  expect(drafts()).toMatchObject({ 0: { draft: { number: "4" } }, 4: { draft: { number: "8" } } });
});

test("fields that were left empty are not kept", () => {
  logDraft("report", { name: "鲸", steps: "", actualBehavior: " " }, noon);
  expect(drafts()).toMatchObject([{ draft: { name: "鲸" } }]);
  expect(JSON.stringify(drafts())).not.toContain("steps");
});

test("a draft ends after thirty days, whether another is written or not", () => {
  const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);
  logDraft("contact", { name: "first" }, noon);
  logDraft("contact", { name: "second" }, later(29));
  expect(drafts()).toHaveLength(2);
  logDraft("contact", { name: "third" }, later(30));
  expect(drafts()).toMatchObject([{ draft: { name: "second" } }, { draft: { name: "third" } }]);
  dropOldDrafts(later(59));
  expect(drafts()).toMatchObject([{ draft: { name: "third" } }]);
  dropOldDrafts(later(60));
  expect(stored.has("drafts")).toBe(false);
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
