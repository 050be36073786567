import * as z from "zod/mini";

/** A string that is not blank, has at most `max` UTF-16 units and no NUL, which PostgreSQL cannot store. */
export const requiredText = (max: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== "", { error: "required", abort: true }),
    z.refine((text) => text.length <= max && !text.includes("\0"), { error: "invalid" }),
  );

/** A positive integer, or its decimal digits; parsed to a number. */
export const identifier = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform(Number),
);

/** A whole number between two bounds. Other values get the error `numberInvalid`, which a form shows at the field. */
export const wholeNumber = (min: number, max: number) =>
  z
    .int({ error: ({ code }) => (code === "invalid_type" ? "numberInvalid" : undefined) })
    .check(z.minimum(min), z.maximum(max));

/** An ISO 8601 instant with its UTC offset. */
export const instant = z.iso.datetime({ offset: true });
