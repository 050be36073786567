import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { ApiError, isAborted } from "../../platform/api/api-error.ts";
import { Form, FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { describeConsoleError } from "../calls/calls.tsx";
import { useShow, type Words } from "../values/values.tsx";
import styles from "./forms.module.css";

/** The values of a form by the names of its fields. */
export type ReadField = (name: string) => string;

export function fieldReader(values: FormData): ReadField {
  return (name) => String(values.get(name) ?? "");
}

/**
 * Submits a form, ignoring further submits until it has ended. After an error the fields keep their values, and the first
 * refused one has the focus; where none is, the error is scrolled into view.
 */
export function useSend(send: (read: ReadField, values: FormData) => Promise<void>) {
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
  /** The fields are the server's errors. */
  return { submit, isBusy, message, fields };
}

/** The errors of a form, by field. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

interface FieldWords {
  readonly name: string;
  readonly label: Words;
  readonly hint?: Words | undefined;
}

export type Own<Props> = Omit<Props, "error" | keyof FieldWords> & FieldWords;

/** The props of a field of `ui`: its words in the operator's language, and its error. */
export function useField<Props extends FieldWords>({ label, hint, ...props }: Props) {
  const show = useShow();
  const errors = useContext(FieldErrors);
  return { ...props, label: show(label), hint: hint && show(hint), error: errors[props.name] };
}

/** A text field of a form of the console. */
export function ActionField(props: Own<ComponentProps<typeof TextField>>) {
  return <TextField autoComplete="off" {...useField(props)} />;
}

export function ActionCode(props: Own<ComponentProps<typeof CodeField>>) {
  return <CodeField {...useField(props)} />;
}

export function ActionSecret(props: Own<ComponentProps<typeof SecretField>>) {
  return <SecretField {...useField(props)} />;
}

interface Props {
  send(read: ReadField): Promise<void>;
  readonly submit: Words;
  /** Whether the button is as wide as the form. */
  readonly isWide?: boolean;
  readonly kind?: "primary" | "ghost";
  /** Buttons after the one that sends. */
  readonly besides?: ReactNode;
  readonly children?: ReactNode;
}

/** A form that is no audited action. */
export function SendForm({ send, submit, isWide = false, kind = "primary", besides, children }: Props) {
  const show = useShow();
  const sending = useSend(send);
  const buttons = (
    <>
      <Button kind={kind} type="submit" wide={isWide} busy={sending.isBusy}>
        {show(submit)}
      </Button>
      {besides}
    </>
  );
  return (
    <FieldErrors value={sending.fields}>
      <Form className={styles.form} onSubmit={sending.submit}>
        {children}
        <FormMessage message={sending.message} />
        {isWide ? buttons : <div className={styles.buttons}>{buttons}</div>}
      </Form>
    </FieldErrors>
  );
}
