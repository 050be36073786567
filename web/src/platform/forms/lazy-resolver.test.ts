import { expect, test } from "vitest";
import { lazyResolver } from "./lazy-resolver.ts";

const options = { fields: {}, shouldUseNativeValidation: false };
const values = { name: "" };

test("rules that come late find what is wrong", async () => {
  const errors = { name: { type: "required" } };
  const resolve = lazyResolver<typeof values>(async () => async () => ({ values: {}, errors }));
  expect(await resolve(values, undefined, options)).toEqual({ values: {}, errors });
});

test("without rules, which cannot be had, the values go to the server as they are", async () => {
  const resolve = lazyResolver<typeof values>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} });
});
