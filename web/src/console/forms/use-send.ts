import { type FormEvent, useState } from "react";
import { ApiError, isAborted } from "../../platform/api/api-error.ts";
import type { Message } from "../../platform/forms/Form.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";

/** The values of a form by the names of its fields. */
export type ReadField = (name: string) => string;

export function fieldReader(form: HTMLFormElement): ReadField {
  const values = new FormData(form);
  return (name) => String(values.get(name) ?? "");
}

export interface Sending {
  submit(event: FormEvent<HTMLFormElement>): void;
  readonly isBusy: boolean;
  readonly message: Message | undefined;
  /** The server's sentences, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a form once at a time; what was typed stays in it when sending fails. */
export function useSend(send: (read: ReadField) => Promise<void>): Sending {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const read = fieldReader(event.currentTarget);
    setBusy(true);
    setMessage(undefined);
    setFields({});
    try {
      await send(read);
    } catch (error) {
      if (!isAborted(error)) setMessage({ tone: "danger", ...describeConsoleError(error) });
      if (error instanceof ApiError) setFields(error.fields);
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, message, fields };
}
