import { type BaseSyntheticEvent, useState } from "react";
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorDescription } from "../errors/describe-error.ts";
import type { Message } from "./FormMessage.tsx";
import { setServerErrors } from "./field-errors.ts";

interface Options<Values extends FieldValues> {
  readonly form: Pick<UseFormReturn<Values>, "handleSubmit" | "setError">;
  /** Sends valid values. Whatever it throws is shown in the form. */
  send(values: Values): Promise<void>;
  describe(error: unknown): ErrorDescription;
  /** The form's field for each field that a server's error may name, from top to bottom. */
  readonly fields: Readonly<Record<string, FieldPath<Values>>>;
  onError?(error: unknown): void;
  onInvalid?(errors: FieldErrors<Values>, event: BaseSyntheticEvent | undefined): void;
  /** True if `send` shows its errors as toasts as well. */
  readonly quiet?: boolean;
}

export interface Submission {
  /** The form's `onSubmit`. */
  submit(event?: BaseSyntheticEvent): Promise<void>;
  readonly message: Message | undefined;
  setMessage(message: Message | undefined): void;
  /** Puts the server's field errors under their fields. */
  showFieldErrors(error: unknown): void;
}

/** Submitting a form: the one place where forms catch errors. */
export function useSubmit<Values extends FieldValues>(options: Options<Values>): Submission {
  const { form, send, describe, fields, onError, onInvalid, quiet = false } = options;
  const [message, setMessage] = useState<Message>();
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
  return { submit, message, setMessage, showFieldErrors };
}
