import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lazyResolver } from "./use-api-form.ts";

const options = { fields: {}, shouldUseNativeValidation: false };
const values = { name: "" };

test("rules that come late find what is wrong", async () => {
  const schema = z.object({ name: z.string().check(z.minLength(1, "nameMissing")) });
  const resolve = lazyResolver<typeof values>(async () => schema);
  expect(await resolve(values, undefined, options)).toMatchObject({
    values: {},
    errors: { name: { message: "nameMissing" } },
  });
});

test("without rules, which cannot be had, the values go to the server as they are", async () => {
  const resolve = lazyResolver<typeof values>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} });
});
