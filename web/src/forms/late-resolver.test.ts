import { expect, test } from "vitest";
import { lateResolver } from "./late-resolver.ts";

const options = { fields: {}, shouldUseNativeValidation: false };
const values = { name: "" };

test("rules that come late find what is wrong", async () => {
  const errors = { name: { type: "required" } };
  const resolve = lateResolver<typeof values>(async () => async () => ({ values: {}, errors }));
  expect(await resolve(values, undefined, options)).toEqual({ values: {}, errors });
});

test("without rules, which cannot be had, the values go to the server as they are", async () => {
  const resolve = lateResolver<typeof values>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} });
});
