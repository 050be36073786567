import { phoneNumber } from "@baleen/contract/rules.ts";
import { expect, test } from "vitest";
import { regroup } from "../../ui/fields/GroupedField.tsx";
import { normaliseContact, phoneGrouping } from "./ContactField.tsx";

const grouped = (typed: string) => regroup(phoneGrouping, typed, typed.length).text;

test("a phone number is grouped while it is typed", () => {
  expect(["138", "1380", "1380013", "13800138", "13800138000"].map(grouped)).toEqual([
    "138",
    "138 0",
    "138 0013",
    "138 0013 8",
    "138 0013 8000",
  ]);
});

test("a pasted number loses its country code and everything that is not a digit", () => {
  for (const pasted of ["+86 138-0013-8000", "8613800138000", "0086 13800138000", " １３８００１３８０００ "])
    expect(grouped(pasted)).toBe("138 0013 8000");
});

test("a number that is too long is not truncated to a valid one", () => {
  expect(grouped("138001380001")).toBe("138 0013 8000 1");
  expect(phoneNumber.safeParse("138 0013 8000 1").success).toBe(false);
});

test("contacts are sent as the server stores them", () => {
  expect(normaliseContact("phone", "138 0013 8000")).toBe("13800138000");
  expect(normaliseContact("email", " Li@Example.com ")).toBe("li@example.com");
});
