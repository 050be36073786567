import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import {
  closeOrder,
  completeOrder,
  confirmOrder,
  type OrderReply,
  recheckOrder,
  recordSentBack,
  refundOrder,
  settleMismatch,
  withdrawCompletion,
} from "@baleen/contract/back-office/orders.ts";
import { describeRecheckAnswer } from "@baleen/contract/back-office/recheck-answers.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useMutation } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useCalls } from "../calls/calls.tsx";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import { type Close, DialogButton } from "../forms/DialogButton.tsx";
import { readFen, readFilled, readOptional } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { Failure } from "../lists/List.tsx";
import { yuan } from "../values/figures.ts";
import { labels, useShow } from "../values/values.tsx";
import { OrderStateMark } from "./order-columns.tsx";
import { actionTexts, goesBack, keptForDays, remedyNames } from "./orders.text.ts";
import { AttemptField, type AttemptsProps, RefundForm, SentBackForm } from "./RefundForm.tsx";

type Remedy = OrderReply["order"]["actions"][number];

/** They come after the others. */
const destructive: readonly Remedy[] = ["refund", "recordSentBack", "withdraw", "close"];

/** The form of each remedy, whether or not the order's state allows it. */
export function orderRemedies({ order, attempts }: OrderReply) {
  const { orderNo } = order;
  const partsOf = (name: Remedy, call: ConsoleCall) => ({
    label: remedyNames[name],
    call,
    isDestructive: destructive.includes(name),
  });
  const dialog = (name: Remedy, call: ConsoleCall, form: (close: Close) => ReactNode) => ({
    name: remedyNames[name],
    call,
    button: <DialogButton {...partsOf(name, call)}>{form}</DialogButton>,
  });
  const action = (name: Remedy, call: ConsoleCall, hint: Localized, done?: (reply: never) => Localized) => ({
    name: remedyNames[name],
    call,
    button: (
      <ActionButton
        {...partsOf(name, call)}
        params={{ orderNo }}
        consequences={hint}
        {...(done && { done })}
      />
    ),
  });
  const about = { orderNo, attempts };
  return {
    recheck: dialog("recheck", recheckOrder, (close) => <Recheck orderNo={orderNo} onClose={close} />),
    refund: dialog("refund", refundOrder, (close) => <RefundForm order={order} onClose={close} />),
    recordSentBack: dialog("recordSentBack", recordSentBack, (close) => (
      <SentBackForm {...about} onClose={close} />
    )),
    settleMismatch: dialog("settleMismatch", settleMismatch, (close) => (
      <MismatchForm order={order} attempts={attempts} onClose={close} />
    )),
    complete: dialog("complete", completeOrder, (close) => <CompleteForm {...about} onClose={close} />),
    withdraw: action("withdraw", withdrawCompletion, actionTexts.withdrawHint),
    close: action("close", closeOrder, actionTexts.closeHint),
    confirm: action("confirm", confirmOrder, actionTexts.confirmHint, confirmedBy),
  };
}

const confirmedBy = ({ channel }: ReplyOf<typeof confirmOrder>) =>
  channel === "sms" ? actionTexts.confirmedBySms : actionTexts.confirmedByMail;

/** The actions that the order's state and the operator's role allow, without those beside the findings. */
export function OrderActions(reply: OrderReply) {
  const remedies = orderRemedies(reply);
  const shown: readonly unknown[] = reply.diagnosis.map(({ remedy }) => remedy);
  const left = reply.order.actions.filter((action) => !shown.includes(action));
  const takesAway = (action: Remedy) => destructive.includes(action);
  return [...left.filter((action) => !takesAway(action)), ...left.filter(takesAway)].map((action) => (
    <Fragment key={action}>{remedies[action].button}</Fragment>
  ));
}

/** Asks the gateways about the order at once, since that changes nothing that is not so, then shows their answers. */
function Recheck({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const show = useShow();
  const { reply, error, retry } = useRecheck(orderNo);
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!reply) {
    return (
      <>
        <p role="status">{show(actionTexts.rechecking)}</p>
        <Skeleton width="full" />
      </>
    );
  }
  return (
    <>
      <h3>{show(actionTexts.recheckDone)}</h3>
      <p>
        <OrderStateMark state={reply.state} />
      </p>
      <ul>
        {reply.answers.map((answer) => (
          <li key={answer.number}>
            {answer.number}: {show(describeRecheckAnswer(answer))}
          </li>
        ))}
      </ul>
      <Button kind="primary" onClick={() => onClose()}>
        {show(labels.close)}
      </Button>
    </>
  );
}

function useRecheck(orderNo: string) {
  const { call, refresh } = useCalls();
  const actionKey = useRef<string>(undefined);
  const { mutate, data, error } = useMutation({
    mutationFn: async () => {
      actionKey.current ??= randomUuid();
      const body = { actionKey: actionKey.current };
      return await call(recheckOrder, { params: { orderNo }, body });
    },
    onSuccess: refresh,
  });
  useEffect(() => mutate(), [mutate]);
  return { reply: data, error, retry: () => mutate() };
}

/** Records a payment by hand. The paid amount is typed twice; the server compares it with the amount due. */
function CompleteForm({ orderNo, attempts, onClose }: AttemptsProps) {
  const unpaid = attempts.filter(({ paidFen }) => paidFen === null);
  const [attemptNo, setAttemptNo] = useState(unpaid.at(-1)?.attemptNo ?? "");
  const [typed, setTyped] = useState("");
  return (
    <ActionForm
      call={completeOrder}
      params={{ orderNo }}
      body={(read) => ({ attemptNo, ...readPayment(read) })}
      submit={remedyNames.complete}
      amountFen={readAmount(typed)}
      consequences={actionTexts.completeHint}
      onDone={({ by }) => onClose(by === "gateway" ? actionTexts.byGateway : actionTexts.completedByHand)}
    >
      <AttemptField attempts={unpaid} value={attemptNo} onChange={setAttemptNo} />
      <ActionField
        name="gatewayTradeNo"
        label={actionTexts.gatewayNoIfAny}
        hint={actionTexts.gatewayNoHint}
      />
      <ActionField
        name="amountFen"
        label={actionTexts.paidYuan}
        placeholder="19.90"
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActionForm>
  );
}

function readPayment(read: ReadField): object {
  const amountFen = readOptional(read("amountFen"), readFen);
  return { ...readFilled(read, "gatewayTradeNo"), ...(amountFen !== null && { amountFen }) };
}

type Attempt = OrderReply["attempts"][number];

type Decision = "return" | "grant";

/** A payment that was granted is returned by a refund instead; a second payment of an order gives no days. */
function decisionsFor({ state }: OrderReply["order"], attempt: Attempt): Decision[] {
  const isPaid = attempt.state === "paid";
  const isOtherwisePaid = !isPaid && (state === "granted" || state === "refunded");
  const isWorthDays = (attempt.mismatchDays ?? 0) > 0;
  return [
    ...(isPaid ? [] : (["return"] as const)),
    ...(isWorthDays && !isOtherwisePaid ? (["grant"] as const) : []),
  ];
}

function MismatchForm({
  order,
  attempts,
  onClose,
}: Pick<OrderReply, "order" | "attempts"> & { onClose: Close }) {
  const show = useShow();
  const open = attempts.filter(({ mismatchDays }) => mismatchDays !== null);
  const [attemptNo, setAttemptNo] = useState(open[0]?.attemptNo ?? "");
  const [chosen, setChosen] = useState<Decision>();
  const attempt = open.find((one) => one.attemptNo === attemptNo);
  const decisions = attempt ? decisionsFor(order, attempt) : [];
  const how = decisions.find((decision) => decision === chosen);
  const paid = yuan(attempt?.paidFen ?? 0);
  const undecided = decisions.length > 0 ? actionTexts.mismatchHint : actionTexts.refundInstead;
  const consequences = {
    return: goesBack(paid, methodNames[order.method]),
    grant: keptForDays(paid, attempt?.mismatchDays ?? 0),
  };
  return (
    <ActionForm
      call={settleMismatch}
      params={{ orderNo: order.orderNo }}
      body={() => ({ attemptNo, how })}
      submit={remedyNames.settleMismatch}
      isReady={how !== undefined}
      consequences={<p role="status">{show(how ? consequences[how] : undecided)}</p>}
      onDone={({ days }) => onClose(days === null ? actionTexts.paymentReturns : actionTexts.worthGranted)}
    >
      {open.length > 1 && <AttemptField attempts={open} value={attemptNo} onChange={setAttemptNo} />}
      <ActionSelect
        name="how"
        label={actionTexts.decision}
        value={how ?? ""}
        onChange={(event) => setChosen(decisions.find((decision) => decision === event.target.value))}
        options={decisions.map((decision) => [decision, decisionNames[decision]] as const)}
      />
    </ActionForm>
  );
}

const decisionNames = { return: actionTexts.returnPayment, grant: actionTexts.grantWorth } as const;
