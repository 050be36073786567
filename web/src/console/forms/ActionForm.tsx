import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import {
  actionKeyReusedCode,
  consoleErrors,
  staleComplaintCodes,
} from "@baleen/contract/back-office/console-errors.ts";
import { needsReason, reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { Call, ReplyOf, SentParamsOf } from "@baleen/contract/call.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { ApiError } from "../../platform/api/api-error.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { runAfterDialogs } from "../../ui/dialog-history.ts";
import { showToast } from "../../ui/toasts.ts";
import { type ConsoleParts, useCalls } from "../calls/calls.tsx";
import { formatYuan } from "../values/figures.ts";
import { type Cell, labels, useShow } from "../values/values.tsx";
import { ActionArea, ActionSelect } from "./area-and-select.tsx";
import { checkBody, isOptional } from "./check-body.ts";
import { type Close, DialogButton, type DialogButtonProps } from "./DialogButton.tsx";
import { sendWithKey, useOpening } from "./form-opening.ts";
import styles from "./forms.module.css";
import { useLeaveGuard } from "./LeaveGuards.tsx";
import { ActionField, FieldsError, FormContext, fieldReader, type ReadField, useSend } from "./SendForm.tsx";

const texts = {
  reason: { zh: "说明", en: "Details" },
  amountAgain: { zh: "再输入一次金额", en: "Type the amount again" },
  amountDiffers: { zh: "与上面的金额不一致", en: "This is not the amount above" },
  consequences: { zh: "会发生什么", en: "What will happen" },
  done: { zh: "已完成", en: "Done" },
  unanswered: {
    zh: "上一次提交没有收到回应，可能已经执行。内容不变再提交一次，不会重复执行。",
    en: "The last submission got no response and may have gone through. Submitting the same again will not repeat it.",
  },
} as const satisfies Record<string, Localized>;

interface ActionOptions<C extends Call> {
  readonly call: C;
  readonly params?: SentParamsOf<C>;
  /** Builds the call's body, without the reason, from the form's fields. */
  readonly body?: (read: ReadField) => object;
  readonly submit: Localized;
  /** Called with the values after each input. */
  readonly onInput?: (read: ReadField) => void;
  /** Explains what the action will change. */
  readonly consequences?: Cell;
  /** An amount that the operator has to type again to confirm it. */
  readonly amountFen?: number | undefined;
  /** For a form that is a page of its own: asks before the operator leaves the page with unsaved input. */
  readonly shouldAskBeforeLeaving?: boolean;
  /** False while the form cannot be submitted, for example until its consequences are loaded. */
  readonly isReady?: boolean;
  onDone(reply: ReplyOf<C>): void;
}

/**
 * The form of an audited action: its consequences and the reason. Validates with the call's own schema before anything
 * is sent. The idempotency key of the form's opening makes a repeated submission harmless, and the fields keep their
 * values until the action has succeeded.
 */
export function ActionForm<C extends ConsoleCall>({
  children,
  ...action
}: ActionOptions<C> & { children?: ReactNode }) {
  const show = useShow();
  const { sending, isUnanswered, onTyped } = useAction(action);
  const { amountFen, submit, isReady = true, onInput } = action;
  const consequences = show(action.consequences);
  return (
    <FormContext value={{ problems: sending.problems, isOptional: (name) => isOptional(action.call, name) }}>
      <Form
        name={action.call.path}
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
            {!sending.problems.reason && <p className={styles.hint}>{show(fieldErrors.reasonShort)}</p>}
          </>
        )}
        {amountFen !== undefined && (
          <ActionField
            name={amountAgain}
            label={texts.amountAgain}
            placeholder={formatYuan(amountFen)}
            inputMode="decimal"
          />
        )}
        <FormMessage message={sending.message} />
        {isUnanswered && !sending.isBusy && <Banner tone="info">{show(texts.unanswered)}</Banner>}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={sending.isBusy} disabled={!isReady}>
            {show(submit)}
          </Button>
        </div>
      </Form>
    </FormContext>
  );
}

const amountAgain = "amountAgain";

function useAction<C extends ConsoleCall>(action: ActionOptions<C>) {
  const { call, params, body, amountFen, shouldAskBeforeLeaving = false, onDone } = action;
  const calls = useCalls();
  const opening = useOpening();
  const [isUnanswered, setUnanswered] = useState(opening.actionKey !== undefined);
  const [isUnsent, setUnsent] = useState(false);
  useLeaveGuard(shouldAskBeforeLeaving && isUnsent);

  const sending = useSend(async (read, values) => {
    const reason = needsReason(call) && { reasonCategory: read("reasonCategory"), reason: read("reason") };
    const sentBody = { ...body?.(read), ...reason };
    const isAmountConfirmed = amountFen === undefined || parseAmount(read(amountAgain)) === amountFen;
    const problems = {
      ...checkBody(call, sentBody, values),
      ...(!isAmountConfirmed && { [amountAgain]: texts.amountDiffers }),
    };
    if (Object.keys(problems).length > 0) throw new FieldsError(problems);
    try {
      // Schema errors that belong to no field are left to the server.
      const reply = await sendWithKey(opening, (actionKey) =>
        calls.call(call, { params, body: { ...sentBody, actionKey } } as unknown as ConsoleParts<C>),
      );
      flushSync(() => setUnsent(false));
      // Closes the form first, so that the refresh does not refetch its preview for a completed action.
      flushSync(() => onDone(reply));
      await calls.refresh();
    } catch (error) {
      // After the refresh, the page shows the current state beside the edited one.
      if (error instanceof ApiError && staleCodes.has(error.code)) await calls.refresh();
      throw error;
    } finally {
      setUnanswered(opening.actionKey !== undefined);
    }
  });
  const onTyped = (target: EventTarget) => {
    setUnsent(true);
    sending.forget((target as HTMLInputElement).name);
  };
  return { sending, isUnanswered, onTyped };
}

/** Error codes which mean that the page shows an outdated state. */
const staleCodes = new Set<unknown>([
  consoleErrors.staleEdit.code,
  consoleErrors.lastPaymentMethod.code,
  consoleErrors.lastWayInOfAccount.code,
  actionKeyReusedCode,
  ...Object.values(staleComplaintCodes),
]);

/**
 * For forms that create something on a page of their own: after success shows a toast and opens the new object's page.
 */
export function useOpenCreated<Id>(pathOf: (id: Id) => string): (made: { readonly id: Id }) => void {
  const show = useShow();
  const [, navigate] = useLocation();
  return ({ id }) => {
    showToast("success", show(texts.done));
    runAfterDialogs(() => navigate(pathOf(id), { replace: true }));
  };
}

interface Props<C extends ConsoleCall>
  extends Omit<ActionOptions<C>, "onDone" | "submit">,
    Pick<DialogButtonProps, "label" | "kind" | "isDestructive"> {
  /** The label of the submit button, if it differs from `label`. */
  readonly submit?: Localized;
  /** Called after success; the returned text is shown as a toast. */
  describeSuccess?(reply: ReplyOf<C>): Localized | undefined;
  /** Content shown in the same dialog after success, until the operator closes it. */
  renderResult?(reply: ReplyOf<C>, close: Close): ReactNode;
  readonly children?: ReactNode;
}

/**
 * A button that opens an `ActionForm`. After success it closes the dialog and shows a toast, or shows the reply there.
 */
export function ActionButton<C extends ConsoleCall>({ label, kind, isDestructive, ...form }: Props<C>) {
  return (
    <DialogButton label={label} call={form.call} kind={kind} isDestructive={isDestructive}>
      {(close) => <DialogForm<C> submit={label} {...form} close={close} />}
    </DialogButton>
  );
}

type DialogFormProps<C extends ConsoleCall> = Omit<ActionOptions<C>, "onDone"> &
  Pick<Props<C>, "describeSuccess" | "renderResult" | "children"> & { readonly close: Close };

function DialogForm<C extends ConsoleCall>({
  describeSuccess = () => texts.done,
  renderResult,
  close,
  ...form
}: DialogFormProps<C>) {
  const [reply, setReply] = useState<ReplyOf<C>>();
  if (reply && renderResult) return renderResult(reply, close);
  const onDone = (next: ReplyOf<C>) => (renderResult ? setReply(() => next) : close(describeSuccess(next)));
  return <ActionForm<C> {...form} onDone={onDone} />;
}
