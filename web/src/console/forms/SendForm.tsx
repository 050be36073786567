import type { Localized } from "@baleen/contract/language.ts";
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
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { Form, FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { describeConsoleError } from "../calls/calls.tsx";
import { type TextOrPair, useShow } from "../values/values.tsx";
import type { FieldProblems } from "./check-body.ts";
import styles from "./forms.module.css";

/** Reads the value of a form field by its name. */
export type ReadField = (name: string) => string;

const checkFields: Localized = { zh: "请检查标出的项目", en: "Please check the marked fields" };

/** Thrown if validation in the browser finds invalid fields. */
export class FieldsError extends LocalizedError {
  readonly fields: FieldProblems;

  constructor(fields: FieldProblems) {
    super(checkFields);
    this.fields = fields;
  }
}

export function fieldReader(values: FormData): ReadField {
  return (name) => String(values.get(name) ?? "");
}

/**
 * Submits a form and ignores further submits until it has finished. After an error the fields keep their values, and
 * the first invalid one is focused; without an invalid field, the error message is scrolled into view.
 */
export function useSend(send: (read: ReadField, values: FormData) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [problems, setProblems] = useState<Problems>({});
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
    setProblems({});
    try {
      await send(fieldReader(values), values);
    } catch (error) {
      if (!isAborted(error)) setMessage({ tone: "danger", ...describeConsoleError(error) });
      if (error instanceof ApiError || error instanceof FieldsError) setProblems(error.fields);
    } finally {
      setBusy(false);
    }
  };
  /** Clears the error of a field when it is edited. */
  const forget = (name: string) => {
    if (problems[name]) setProblems(({ [name]: _, ...others }) => others);
  };
  return { submit, isBusy, message, problems, forget };
}

/** Error messages by field name. The server's are in one language only. */
type Problems = Readonly<Record<string, TextOrPair>>;

interface FormState {
  readonly problems: Problems;
  /** Whether a field may stay empty. */
  isOptional(name: string): boolean;
}

const allRequired = () => false;

/** The form's state that its fields read. */
export const FormContext = createContext<FormState>({ problems: {}, isOptional: allRequired });

interface FieldTexts {
  readonly name: string;
  readonly label: TextOrPair;
  readonly hint?: TextOrPair | undefined;
}

export type ConsoleFieldProps<Props> = Omit<Props, "error" | keyof FieldTexts> & FieldTexts;

/** The props for a field of `ui`: its texts in the operator's language, and its error. */
export function useField<Props extends FieldTexts>({ label, hint, ...props }: Props) {
  const show = useShow();
  const error = useContext(FormContext).problems[props.name];
  return { ...props, label: show(label), hint: hint && show(hint), error: error && show(error) };
}

/** A text field for the console's forms. */
export function ActionField(props: ConsoleFieldProps<ComponentProps<typeof TextField>>) {
  const { isOptional } = useContext(FormContext);
  return <TextField autoComplete="off" aria-required={!isOptional(props.name)} {...useField(props)} />;
}

export function ActionCode(props: ConsoleFieldProps<ComponentProps<typeof CodeField>>) {
  return <CodeField {...useField(props)} />;
}

export function ActionSecret(props: ConsoleFieldProps<ComponentProps<typeof SecretField>>) {
  return <SecretField {...useField(props)} />;
}

interface Props {
  send(read: ReadField): Promise<void>;
  readonly submit: TextOrPair;
  /** Whether the button is as wide as the form. */
  readonly isWide?: boolean;
  readonly kind?: "primary" | "ghost";
  /** Buttons after the submit button. */
  readonly extraButtons?: ReactNode;
  readonly children?: ReactNode;
}

/** A form that is not an audited action. */
export function SendForm({ send, submit, isWide = false, kind = "primary", extraButtons, children }: Props) {
  const show = useShow();
  const sending = useSend(send);
  const buttons = (
    <>
      <Button kind={kind} type="submit" wide={isWide} busy={sending.isBusy}>
        {show(submit)}
      </Button>
      {extraButtons}
    </>
  );
  return (
    <FormContext value={{ problems: sending.problems, isOptional: allRequired }}>
      <Form name="send" className={styles.form} onSubmit={sending.submit}>
        {children}
        <FormMessage message={sending.message} />
        {isWide ? buttons : <div className={styles.buttons}>{buttons}</div>}
      </Form>
    </FormContext>
  );
}
