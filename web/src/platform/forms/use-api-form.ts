import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type BaseSyntheticEvent, useState } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import type { ErrorDescription } from "../errors/describe-error.ts";
import { useText } from "../i18n/use-language.tsx";
import type { Message } from "./Form.tsx";
import { fieldErrorText, setServerErrors } from "./field-errors.ts";

export type FormSchema<Values> = z.ZodMiniType<Values, Values>;

interface Options<Values extends FieldValues> {
  /** The schema of the values, or a function that loads the schema. */
  readonly schema: FormSchema<Values> | (() => Promise<FormSchema<Values>>);
  /** The fields that the server's errors may refer to, from top to bottom. */
  readonly fields: readonly FieldPath<Values>[];
  /** Sends validated values. The form shows its errors. */
  send(values: Values): Promise<void>;
  describe(error: unknown): ErrorDescription;
  onError?(error: unknown): void;
  onInvalid?(errors: FieldErrors<Values>, event: BaseSyntheticEvent | undefined): void;
  /** True if `send` also shows its errors as toasts. */
  readonly quiet?: boolean;
}

/**
 * A form that sends its values to the API. All forms catch errors here. It sets no default values, because they would
 * overwrite text typed before hydration.
 */
export function useApiForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, fields, send, describe, onError, onInvalid, quiet = false } = options;
  const text = useText();
  const [message, setMessage] = useState<Message>();
  const form = useForm<Values>({
    mode: "onTouched",
    shouldFocusError: onInvalid === undefined,
    resolver: typeof schema === "function" ? lazyResolver(schema) : standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = form.formState;
  /** Shows the server's field errors under their fields. */
  const showFieldErrors = (error: unknown) => setServerErrors(error, fields, form.setError);
  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined);
    try {
      await send(values);
    } catch (error) {
      setMessage({ tone: "danger", quiet, ...describe(error) });
      showFieldErrors(error);
      onError?.(error);
    }
  }, onInvalid);
  /** The props of a field. A server error disappears as soon as the visitor types, not only on blur. */
  const field = (name: FieldPath<Values>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: fieldErrorText(get(errors, name), text),
  });
  return { form, submit, isSubmitting, message, setMessage, showFieldErrors, field };
}

/**
 * Validates with a schema that is loaded on first use. If the schema cannot be loaded, all values pass, because the
 * server validates them too.
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<FormSchema<Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const schema = await load().catch(() => undefined);
    if (!schema) return { values, errors: {} };
    return await standardSchemaResolver<Values, unknown, Values>(schema)(values, context, options);
  };
}
