import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Validates by rules that are loaded once there is something to validate. Where they cannot be had, all values are valid:
 * the server validates what it is sent.
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => undefined);
    return resolve ? await resolve(values, context, options) : { values, errors: {} };
  };
}
