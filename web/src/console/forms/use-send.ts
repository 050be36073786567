import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, isAborted } from "../../platform/api/api-error.ts";
import type { Message } from "../../platform/forms/Form.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";

/** The values of a form by the names of its fields. */
export type ReadField = (name: string) => string;

export function fieldReader(values: FormData): ReadField {
  return (name) => String(values.get(name) ?? "");
}

interface Sending {
  submit(event: FormEvent<HTMLFormElement>): void;
  readonly isBusy: boolean;
  readonly message: Message | undefined;
  /** The server's field errors. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Submits a form, ignoring further submits until it has ended. After an error the fields keep their values, and the first
 * refused one has the focus; where none is, the error is scrolled into view.
 */
export function useSend(send: (read: ReadField, values: FormData) => Promise<void>): Sending {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(undefined);

  useEffect(() => {
    if (message?.tone !== "danger") return;
    const refused = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (refused) refused.focus();
    else form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [message]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    form.current = event.currentTarget;
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setMessage(undefined);
    setFields({});
    try {
      await send(fieldReader(values), values);
    } catch (error) {
      if (!isAborted(error)) setMessage({ tone: "danger", ...describeConsoleError(error) });
      if (error instanceof ApiError) setFields(error.fields);
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, message, fields };
}
