import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { minReasonLength, reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { Call, ReplyOf, SentParamsOf } from "@baleen/contract/call.ts";
import { errors as contractErrors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentProps, createContext, type ReactNode, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../platform/api/api-error.ts";
import type { CallParts } from "../../platform/api/call-api.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { useRefresh } from "../calls/use-reply.ts";
import { typedFen, yuan } from "../values/figures.ts";
import styles from "./forms.module.css";
import { texts } from "./forms.text.ts";
import { fieldReader, type ReadField, useSend } from "./use-send.ts";

export interface Action<C extends Call> {
  readonly call: C;
  readonly params?: SentParamsOf<C>;
  /** What the call takes beside the reason, from the form's fields. */
  readonly body?: (read: ReadField) => object;
  readonly submit: Localized;
  /** Told what the form holds with every change of it. */
  readonly onInput?: (read: ReadField) => void;
  /** What will happen, in figures. */
  readonly consequences?: ReactNode;
  /** An amount that has to be typed again before it goes. */
  readonly amountFen?: number | undefined;
  /** False while the form cannot be sent, such as before its consequences are known. */
  readonly isReady?: boolean;
  onDone(reply: ReplyOf<C>): void;
}

/**
 * A form that changes something: what will happen, the reason, and one action key. Sending it twice does it once, and what
 * was typed stays until it is done.
 */
export function ActionForm<C extends ConsoleCall>({
  children,
  ...action
}: Action<C> & { children?: ReactNode }) {
  const words = useTexts(texts);
  const text = useText();
  const { sending, errors } = useAction(action);
  const { consequences, amountFen, submit, isReady = true, onInput } = action;
  const options = Object.entries(reasonCategories).map(([value, label]) => ({ value, label: text(label) }));
  return (
    <FieldErrors value={{ ...sending.fields, ...errors }}>
      <Form
        className={styles.form}
        onSubmit={sending.submit}
        onInput={(event) => onInput?.(fieldReader(event.currentTarget))}
      >
        {children}
        {consequences && (
          <section className={styles.consequences} aria-label={words.consequences}>
            {consequences}
          </section>
        )}
        <SelectField
          name="reasonCategory"
          label={words.reasonCategory}
          prompt={words.choose}
          options={options}
          error={errors.reasonCategory ?? sending.fields.reasonCategory}
        />
        <TextArea
          name="reason"
          label={words.reason}
          maxLength={500}
          error={errors.reason ?? sending.fields.reason}
        />
        {amountFen !== undefined && (
          <TextField
            name="amountAgain"
            label={words.amountAgain}
            placeholder={yuan(amountFen)}
            inputMode="decimal"
            autoComplete="off"
            error={errors.amountAgain}
          />
        )}
        <FormMessage message={sending.message} />
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={sending.isBusy} disabled={!isReady}>
            {text(submit)}
          </Button>
        </div>
      </Form>
    </FieldErrors>
  );
}

function useAction<C extends ConsoleCall>({ call, params, body, amountFen, onDone }: Action<C>) {
  const words = useTexts(texts);
  const calls = useCalls();
  const refresh = useRefresh();
  const actionKey = useRef<string>(undefined);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const sending = useSend(async (read) => {
    const found = findErrors(read, amountFen, words);
    setErrors(found);
    if (Object.keys(found).length > 0) throw new LocalizedError(checkFields);
    const own = body?.(read) ?? {};
    actionKey.current ??= crypto.randomUUID();
    const reason = { reasonCategory: read("reasonCategory"), reason: read("reason") };
    const sent = { params, body: { ...own, ...reason, actionKey: actionKey.current } };
    try {
      // `body` and the reason together are the call's own body; the server validates it by the same schema.
      const reply = await calls.call(call, sent as unknown as Omit<CallParts<C>, "language">);
      // Closed at once, so that the refresh asks nothing for this form any more, such as the consequences of what is done.
      flushSync(() => onDone(reply));
      await refresh();
    } catch (error) {
      // After a definite answer another try is another action. After none, the same key asks for the first one's result.
      if (error instanceof ApiError && error.kind === "rejected") {
        actionKey.current = undefined;
        // The page shows the present state beside what was typed.
        if (staleCodes.has(error.code)) await refresh();
      }
      throw error;
    }
  });
  return { sending, errors };
}

/** What the page showed has changed meanwhile. */
const staleCodes = new Set<unknown>([contractErrors.staleEdit.code, contractErrors.lastPaymentMethod.code]);

const checkFields: Localized = { zh: "请检查标出的项目", en: "Please check the marked fields" };

function findErrors(
  read: ReadField,
  amountFen: number | undefined,
  words: Record<keyof typeof texts, string>,
): Readonly<Record<string, string>> {
  return {
    ...(read("reasonCategory") === "" && { reasonCategory: words.choose }),
    ...(read("reason").trim().length < minReasonLength && { reason: words.reasonShort }),
    ...(amountFen !== undefined &&
      typedFen(read("amountAgain")) !== amountFen && { amountAgain: words.amountDiffers }),
  };
}

/** The sentences under the fields of a form, by field. */
const FieldErrors = createContext<Readonly<Record<string, string>>>({});

type Named<Props> = Omit<Props, "error" | "name"> & { readonly name: string };

/** A field of an action's form; it shows what the server says about it. */
export function ActionField(props: Named<ComponentProps<typeof TextField>>) {
  const errors = useContext(FieldErrors);
  return <TextField autoComplete="off" {...props} error={errors[props.name]} />;
}

export function ActionArea(props: Named<ComponentProps<typeof TextArea>>) {
  const errors = useContext(FieldErrors);
  return <TextArea {...props} error={errors[props.name]} />;
}
