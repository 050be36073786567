import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { needsReason, reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { Call, ReplyOf, SentParamsOf } from "@baleen/contract/call.ts";
import { errors as contractErrors } from "@baleen/contract/errors.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { ApiError } from "../../platform/api/api-error.ts";
import type { CallParts } from "../../platform/api/call-api.ts";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { afterDialogs } from "../../ui/dialog-history.ts";
import { showToast } from "../../ui/toasts.ts";
import { useCalls } from "../calls/calls.tsx";
import { yuan } from "../values/figures.ts";
import { type Content, labels, useShow } from "../values/values.tsx";
import { ActionArea, ActionSelect } from "./area-and-select.tsx";
import { checkBody, type FieldProblems } from "./check-body.ts";
import { FormButton, type FormButtonProps } from "./FormButton.tsx";
import styles from "./forms.module.css";
import { useLeaveGuard } from "./LeaveGuards.tsx";
import { ActionField, FieldErrors, fieldReader, type ReadField, useSend } from "./SendForm.tsx";

const texts = {
  reason: { zh: "说明", en: "In words" },
  amountAgain: { zh: "再输入一次金额", en: "Type the amount again" },
  amountDiffers: { zh: "与上面的金额不一致", en: "This is not the amount above" },
  consequences: { zh: "会发生什么", en: "What will happen" },
  done: { zh: "已完成", en: "Done" },
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
  readonly consequences?: Content;
  /** An amount that has to be typed again to confirm it. */
  readonly amountFen?: number | undefined;
  /** For a form that is a page of its own: what was typed is asked about before the page is left. */
  readonly asksBeforeLeaving?: boolean;
  /** False while the form cannot be sent, such as before its consequences are known. */
  readonly isReady?: boolean;
  onDone(reply: ReplyOf<C>): void;
}

/**
 * The form of an audited action: its consequences and the reason. The call's own schema finds what is wrong before anything is
 * sent. An idempotency key makes the action happen once even if it is sent twice, and the fields keep their values until it has
 * succeeded.
 */
export function ActionForm<C extends ConsoleCall>({
  children,
  ...action
}: ActionOptions<C> & { children?: ReactNode }) {
  const show = useShow();
  const { sending, errors, onTyped } = useAction(action);
  const { amountFen, submit, isReady = true, onInput } = action;
  const consequences = show(action.consequences);
  return (
    <FieldErrors value={errors}>
      <Form
        className={styles.form}
        onSubmit={sending.submit}
        onInput={(event) => {
          onTyped(event.target);
          onInput?.(fieldReader(new FormData(event.currentTarget)));
        }}
      >
        {children}
        {consequences && (
          <section className={styles.consequences} aria-label={show(texts.consequences)}>
            {typeof consequences === "string" ? <p>{consequences}</p> : consequences}
          </section>
        )}
        {needsReason(action.call) && (
          <>
            <ActionSelect name="reasonCategory" label={labels.reason} options={reasonCategories} />
            <ActionArea name="reason" label={texts.reason} maxLength={500} />
            {!errors.reason && <p className={styles.hint}>{show(fieldErrors.reasonShort)}</p>}
          </>
        )}
        {amountFen !== undefined && (
          <ActionField
            name={amountAgain}
            label={texts.amountAgain}
            placeholder={yuan(amountFen)}
            inputMode="decimal"
          />
        )}
        <FormMessage message={sending.message} />
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={sending.isBusy} disabled={!isReady}>
            {show(submit)}
          </Button>
        </div>
      </Form>
    </FieldErrors>
  );
}

const amountAgain = "amountAgain";

function useAction<C extends ConsoleCall>(action: ActionOptions<C>) {
  const { call, params, body, amountFen, asksBeforeLeaving = false, onDone } = action;
  const show = useShow();
  const calls = useCalls();
  const actionKey = useRef<string>(undefined);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [retyped, setRetyped] = useState<ReadonlySet<string>>(new Set());
  const [isUnsent, setUnsent] = useState(false);
  useLeaveGuard(asksBeforeLeaving && isUnsent);

  const sending = useSend(async (read, values) => {
    setRetyped(new Set());
    actionKey.current ??= randomUuid();
    const reason = needsReason(call) && { reasonCategory: read("reasonCategory"), reason: read("reason") };
    const sentBody = { ...body?.(read), ...reason, actionKey: actionKey.current };
    const isAgain = amountFen === undefined || readAmount(read(amountAgain)) === amountFen;
    const found = {
      ...checkBody(call, sentBody, values),
      ...(!isAgain && { [amountAgain]: texts.amountDiffers }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) throw new LocalizedError(checkFields);
    try {
      // What the schema left unnamed is the server's to judge.
      const parts = { params, body: sentBody } as unknown as Omit<CallParts<C>, "language">;
      const reply = await calls.call(call, parts);
      flushSync(() => setUnsent(false));
      // Closes the form first, so that the refresh does not fetch its preview of an action that is done.
      flushSync(() => onDone(reply));
      await calls.refresh();
    } catch (error) {
      // After a response, another try is a new action. Without one, the same key returns the result of the first try.
      if (error instanceof ApiError && error.kind === "rejected") {
        actionKey.current = undefined;
        // The page then shows the current state beside the edited one.
        if (staleCodes.has(error.code)) await calls.refresh();
      }
      throw error;
    }
  });
  const own = Object.entries(problems).map(([name, problem]) => [name, show(problem)] as const);
  const all = [...Object.entries(sending.fields), ...own];
  return {
    sending,
    /** A field that was typed in again is no longer called wrong. */
    errors: Object.fromEntries(all.filter(([name]) => !retyped.has(name))),
    onTyped(target: EventTarget) {
      const { name } = target as HTMLInputElement;
      setUnsent(true);
      if (!retyped.has(name)) setRetyped(new Set([...retyped, name]));
    },
  };
}

/** The errors that say that the page shows an outdated state. */
const staleCodes = new Set<unknown>([contractErrors.staleEdit.code, contractErrors.lastPaymentMethod.code]);

const checkFields: Localized = { zh: "请检查标出的项目", en: "Please check the marked fields" };

/** After the success of a form that is a page of its own: says so, and opens the page of what was made. */
export function useOpenMade<Id>(pathOf: (id: Id) => string): (made: { readonly id: Id }) => void {
  const show = useShow();
  const [, navigate] = useLocation();
  return ({ id }) => {
    showToast("success", show(texts.done));
    afterDialogs(() => navigate(pathOf(id), { replace: true }));
  };
}

interface Props<C extends ConsoleCall> extends Omit<ActionOptions<C>, "onDone" | "submit"> {
  readonly label: Localized;
  /** The label of the submit button, if it differs. */
  readonly submit?: Localized;
  readonly kind?: FormButtonProps["kind"];
  readonly isDestructive?: boolean;
  /** The toast after success, from the reply. */
  readonly done?: (reply: never) => Localized;
  /** Shown after success in the same dialog, until that is closed. */
  readonly shows?: (reply: ReplyOf<C>) => ReactNode;
  readonly children?: ReactNode;
}

/** A button that opens an `ActionForm`, closes it after success and shows a toast, or shows there what the reply holds. */
export function ActionButton<C extends ConsoleCall>({
  label,
  submit = label,
  kind = "ghost",
  isDestructive = false,
  children,
  done,
  shows,
  ...form
}: Props<C>) {
  return (
    <FormButton label={label} call={form.call} kind={kind} isDestructive={isDestructive}>
      {(close) =>
        shows ? (
          <ShowingForm<C> {...form} submit={submit} shows={shows}>
            {children}
          </ShowingForm>
        ) : (
          <ActionForm<C>
            {...form}
            submit={submit}
            onDone={(reply) => close(done ? done(reply as never) : texts.done)}
          >
            {children}
          </ActionForm>
        )
      }
    </FormButton>
  );
}

type ShowingProps<C extends ConsoleCall> = Omit<ActionOptions<C>, "onDone"> & {
  readonly shows: (reply: ReplyOf<C>) => ReactNode;
  readonly children: ReactNode;
};

function ShowingForm<C extends ConsoleCall>({ shows, ...form }: ShowingProps<C>) {
  const [reply, setReply] = useState<ReplyOf<C>>();
  return reply ? shows(reply) : <ActionForm<C> {...form} onDone={(shown) => setReply(() => shown)} />;
}
