import { expect, test } from "vitest";
import { z } from "zod";
import { saying, wholeNumber, whyOf } from "./setting-problem.ts";

const schema = z.object({
  MODE: z.enum(["demo", "production"]),
  NAME: z.string().refine((text) => text !== "x", saying({ zh: "不能是x", en: "must not be x" })),
  PORT: wholeNumber({ zh: "要写0到9的数字", en: "must be a number from 0 to 9" }, 9),
});

function whysOf(given: object) {
  return schema.safeParse(given).error?.issues.map(whyOf);
}

test("what a check says is said in both languages, and zod's own sentence too", () => {
  expect(whysOf({ MODE: "x", NAME: "x", PORT: "10" })).toEqual([
    { zh: expect.stringMatching(/\p{Script=Han}.*demo/u), en: expect.stringContaining("expected one of") },
    { zh: "不能是x", en: "must not be x" },
    { zh: "要写0到9的数字", en: "must be a number from 0 to 9" },
  ]);
});

test("a whole number is digits alone", () => {
  const read = (text: string) => schema.shape.PORT.safeParse(text).data;
  expect(["0", " 7 ", "9"].map(read)).toEqual([0, 7, 9]);
  for (const text of ["", " ", "-1", "1.5", "1e0", "0x1", "10", "seven"]) expect(read(text)).toBeUndefined();
});
