import { maxDaysAtOnce } from "@baleen/contract/back-office/accounts.ts";
import { type ConsoleCall, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import { minReasonLength, reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { Call, ReplyOf, SentParamsOf } from "@baleen/contract/call.ts";
import { errors as contractErrors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { type ComponentProps, createContext, type ReactNode, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../platform/api/api-error.ts";
import type { CallParts } from "../../platform/api/call-api.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useCalls } from "../calls/CallProvider.tsx";
import { useRefresh } from "../calls/use-reply.ts";
import { useMay } from "../sign-in/operator.ts";
import { yuan } from "../values/figures.ts";
import styles from "./forms.module.css";
import { fieldReader, type ReadField, useSend } from "./use-send.ts";

export const texts = {
  reasonCategory: { zh: "原因", en: "Reason" },
  choose: { zh: "请选择", en: "Please choose" },
  reason: { zh: "说明", en: "In words" },
  reasonShort: { zh: "至少4个字", en: "At least four characters" },
  amountAgain: { zh: "再输入一次金额", en: "Type the amount again" },
  amountDiffers: { zh: "与上面的金额不一致", en: "This is not the amount above" },
  close: { zh: "关闭", en: "Close" },
  consequences: { zh: "会发生什么", en: "What will happen" },
  done: { zh: "已完成", en: "Done" },
  amountInvalid: { zh: "请输入金额，例如199或19.90", en: "Type an amount, such as 199 or 19.90" },
  daysInvalid: {
    zh: `请输入1到${maxDaysAtOnce}的整数`,
    en: `Type a whole number from 1 to ${maxDaysAtOnce}`,
  },
} as const satisfies Record<string, Localized>;

interface Action<C extends Call> {
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
      readAmount(read("amountAgain")) !== amountFen && { amountAgain: words.amountDiffers }),
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

interface OpenProps {
  readonly label: Localized;
  /** The dialog's title, if it differs from the button's label. */
  readonly title?: Localized;
  readonly call: ConsoleCall;
  readonly kind?: "primary" | "ghost" | "quiet";
  /** The form; `close` closes the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog, for the roles that may make the call. */
export function FormButton({ label, title = label, call, kind = "ghost", children }: OpenProps) {
  const text = useText();
  const words = useTexts(texts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const permission = permissionOf(call);
  if (permission && !may(permission)) return null;
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {text(label)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text(title)} closeLabel={words.close}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  );
}

interface Props<C extends ConsoleCall> extends Omit<Action<C>, "onDone" | "submit"> {
  readonly label: Localized;
  readonly title?: Localized;
  /** On the button that sends the form, if it differs from the label. */
  readonly submit?: Localized;
  readonly kind?: OpenProps["kind"];
  /** Said when it is done; by default just that. */
  readonly done?: (reply: never) => Localized;
  readonly children?: ReactNode;
}

/** A button for an action whose form needs nothing that has to be computed. */
export function ActionButton<C extends ConsoleCall>({
  label,
  title,
  submit = label,
  kind,
  children,
  done,
  ...action
}: Props<C>) {
  const text = useText();
  return (
    <FormButton label={label} call={action.call} {...(title && { title })} {...(kind && { kind })}>
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
