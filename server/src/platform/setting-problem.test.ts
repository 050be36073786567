import { expect, test } from "vitest";
import { z } from "zod";
import { problemOfIssue, wholeNumber, withFormatProblem } from "./setting-problem.ts";

const schema = z.object({
  MODE: z.enum(["demo", "production"]),
  FLAG: z.stringbool(),
  NAME: z.string().refine((text) => text !== "x", withFormatProblem({ zh: "不能是x", en: "must not be x" })),
  PORT: wholeNumber({ zh: "要写0到9的数字", en: "must be a number from 0 to 9" }, 9),
});

function problemsOf(given: object) {
  return schema.safeParse(given).error?.issues.map(problemOfIssue);
}

test("a refused setting is told what it may be, in both languages", () => {
  expect(problemsOf({ MODE: "x", FLAG: "x", NAME: "x", PORT: "10" })).toMatchObject([
    { code: "otherValue", sentence: { zh: "要写demo或production", en: "must be demo or production" } },
    { code: "otherValue", sentence: { zh: "要写true或false", en: "must be true or false" } },
    { code: "malformed", sentence: { zh: "不能是x", en: "must not be x" } },
    { code: "malformed", sentence: { zh: "要写0到9的数字", en: "must be a number from 0 to 9" } },
  ]);
});

test("a whole number is digits alone", () => {
  const read = (text: string) => schema.shape.PORT.safeParse(text).data;
  expect(["0", " 7 ", "9"].map(read)).toEqual([0, 7, 9]);
  for (const text of ["", " ", "-1", "1.5", "1e0", "0x1", "10", "seven"]) expect(read(text)).toBeUndefined();
});
