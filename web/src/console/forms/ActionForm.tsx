import { maxDaysAtOnce } from "@baleen/contract/back-office/accounts.ts";
import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { isReason, needsReason, reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { Call, ReplyOf, SentParamsOf } from "@baleen/contract/call.ts";
import { errors as contractErrors } from "@baleen/contract/errors.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { type ComponentProps, createContext, type ReactNode, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../platform/api/api-error.ts";
import type { CallParts } from "../../platform/api/call-api.ts";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useCalls } from "../calls/CallProvider.tsx";
import { useRefresh } from "../calls/use-reply.ts";
import { yuan } from "../values/figures.ts";
import { FormButton, type FormButtonProps } from "./FormButton.tsx";
import styles from "./forms.module.css";
import { fieldReader, type ReadField, useSend } from "./use-send.ts";

export const texts = {
  reasonCategory: { zh: "原因", en: "Reason" },
  choose: { zh: "请选择", en: "Please choose" },
  reason: { zh: "说明", en: "In words" },
  amountAgain: { zh: "再输入一次金额", en: "Type the amount again" },
  amountDiffers: { zh: "与上面的金额不一致", en: "This is not the amount above" },
  consequences: { zh: "会发生什么", en: "What will happen" },
  done: { zh: "已完成", en: "Done" },
  amountInvalid: { zh: "请输入金额，例如199或19.90", en: "Type an amount, such as 199 or 19.90" },
  daysInvalid: {
    zh: `请输入1到${maxDaysAtOnce}的整数`,
    en: `Type a whole number from 1 to ${maxDaysAtOnce}`,
  },
} as const satisfies Record<string, Localized>;

interface ActionOptions<C extends Call> {
  readonly call: C;
  readonly params?: SentParamsOf<C>;
  /** Reads the body of the call, without the reason, from the form's fields. */
  readonly body?: (read: ReadField) => object;
  readonly submit: Localized;
  /** Called with the values after each input. */
  readonly onInput?: (read: ReadField) => void;
  /** Explains what the action will change. */
  readonly consequences?: ReactNode;
  /** An amount that has to be typed again to confirm it. */
  readonly amountFen?: number | undefined;
  /** False while the form cannot be sent, such as before its consequences are known. */
  readonly isReady?: boolean;
  onDone(reply: ReplyOf<C>): void;
}

/**
 * The form of an audited action: its consequences and the reason. An idempotency key makes the action happen once even if
 * it is sent twice, and the fields keep their values until it has succeeded.
 */
export function ActionForm<C extends ConsoleCall>({
  children,
  ...action
}: ActionOptions<C> & { children?: ReactNode }) {
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
        {needsReason(action.call) && (
          <>
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
            <p className={styles.hint}>{text(fieldErrors.reasonShort)}</p>
          </>
        )}
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

function useAction<C extends ConsoleCall>({ call, params, body, amountFen, onDone }: ActionOptions<C>) {
  const text = useText();
  const calls = useCalls();
  const refresh = useRefresh();
  const actionKey = useRef<string>(undefined);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const sending = useSend(async (read) => {
    const found = {
      ...(needsReason(call) && findReasonErrors(read, text)),
      ...findAmountErrors(read, amountFen, text),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) throw new LocalizedError(checkFields);
    const ownBody = body?.(read) ?? {};
    actionKey.current ??= randomUuid();
    const reason = needsReason(call) && { reasonCategory: read("reasonCategory"), reason: read("reason") };
    const sent = { params, body: { ...ownBody, ...reason, actionKey: actionKey.current } };
    try {
      // `body` and the reason together are the body of the call, which the server validates.
      const reply = await calls.call(call, sent as unknown as Omit<CallParts<C>, "language">);
      // Closes the form first, so that the refresh does not fetch its preview of an action that is done.
      flushSync(() => onDone(reply));
      await refresh();
    } catch (error) {
      // After a response, another try is a new action. Without one, the same key returns the result of the first try.
      if (error instanceof ApiError && error.kind === "rejected") {
        actionKey.current = undefined;
        // The page then shows the current state beside the edited one.
        if (staleCodes.has(error.code)) await refresh();
      }
      throw error;
    }
  });
  return { sending, errors };
}

/** The errors that say that the page shows an outdated state. */
const staleCodes = new Set<unknown>([contractErrors.staleEdit.code, contractErrors.lastPaymentMethod.code]);

const checkFields: Localized = { zh: "请检查标出的项目", en: "Please check the marked fields" };

type Errors = Readonly<Record<string, string>>;
type Say = (text: Localized) => string;

function findReasonErrors(read: ReadField, text: Say): Errors {
  return {
    ...(read("reasonCategory") === "" && { reasonCategory: text(texts.choose) }),
    ...(!isReason(read("reason")) && { reason: text(fieldErrors.reasonShort) }),
  };
}

function findAmountErrors(read: ReadField, amountFen: number | undefined, text: Say): Errors {
  const isAgain = amountFen === undefined || readAmount(read("amountAgain")) === amountFen;
  return isAgain ? {} : { amountAgain: text(texts.amountDiffers) };
}

/** The errors of a form, by field. */
const FieldErrors = createContext<Readonly<Record<string, string>>>({});

type Named<Props> = Omit<Props, "error" | "name"> & { readonly name: string };

/** A text field of an `ActionForm`, with its error. */
export function ActionField(props: Named<ComponentProps<typeof TextField>>) {
  const errors = useContext(FieldErrors);
  return <TextField autoComplete="off" {...props} error={errors[props.name]} />;
}

export function ActionArea(props: Named<ComponentProps<typeof TextArea>>) {
  const errors = useContext(FieldErrors);
  return <TextArea {...props} error={errors[props.name]} />;
}

interface Props<C extends ConsoleCall> extends Omit<ActionOptions<C>, "onDone" | "submit"> {
  readonly label: Localized;
  readonly title?: Localized;
  /** The label of the submit button, if it differs. */
  readonly submit?: Localized;
  readonly kind?: FormButtonProps["kind"];
  readonly isDestructive?: boolean;
  /** The toast after success, from the reply. */
  readonly done?: (reply: never) => Localized;
  readonly children?: ReactNode;
}

/** A button that opens an `ActionForm`, closes it after success and shows a toast. */
export function ActionButton<C extends ConsoleCall>({
  label,
  title,
  submit = label,
  kind,
  isDestructive = false,
  children,
  done,
  ...action
}: Props<C>) {
  const text = useText();
  return (
    <FormButton
      label={label}
      call={action.call}
      isDestructive={isDestructive}
      {...(title && { title })}
      {...(kind && { kind })}
    >
      {(close) => (
        <ActionForm<C>
          {...action}
          submit={submit}
          onDone={(reply) => {
            close();
            showToast("success", text(done ? done(reply as never) : texts.done));
          }}
        >
          {children}
        </ActionForm>
      )}
    </FormButton>
  );
}
