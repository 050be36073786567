import { phoneNumber } from "@baleen/contract/rules.ts";
import { expect, test } from "vitest";
import { regroup } from "../ui/fields/regroup.ts";
import { phoneGrouping } from "./phone-grouping.ts";
import { readAddress } from "./read-address.ts";

const grouped = (typed: string) => regroup(phoneGrouping, typed, typed.length).text;

test("a phone number stands in its usual groups while it is typed", () => {
  expect(["138", "1380", "1380013", "13800138", "13800138000"].map(grouped)).toEqual([
    "138",
    "138 0",
    "138 0013",
    "138 0013 8",
    "138 0013 8000",
  ]);
});

test("a pasted number loses its country and whatever else is around it", () => {
  for (const pasted of ["+86 138-0013-8000", "8613800138000", "0086 13800138000", " １３８００１３８０００ "])
    expect(grouped(pasted)).toBe("138 0013 8000");
});

test("a number that is too long is not cut to one that is somebody's", () => {
  expect(grouped("138001380001")).toBe("138 0013 8000 1");
  expect(phoneNumber.safeParse("138 0013 8000 1").success).toBe(false);
});

test("addresses are sent as the server knows them", () => {
  expect(readAddress("phone", "138 0013 8000")).toBe("13800138000");
  expect(readAddress("email", " Li@Example.com ")).toBe("li@example.com");
});
