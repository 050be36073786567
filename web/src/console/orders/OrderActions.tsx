import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import {
  closeOrder,
  completeOrder,
  confirmOrder,
  correctSentBack,
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
import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { useMutation } from "@tanstack/react-query";
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useCalls } from "../calls/calls.tsx";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import { DialogButton, type DialogButtonProps } from "../forms/DialogButton.tsx";
import { readFen, readFilled, readOptional } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { Failure } from "../lists/List.tsx";
import { formatYuan } from "../values/figures.ts";
import { labels, useShow } from "../values/values.tsx";
import { OrderStateMark } from "./order-columns.tsx";
import { actionTexts, amountReturnedText, daysForAmountText, remedyNames } from "./orders.text.ts";
import {
  AttemptField,
  RefundCorrectionForm,
  RefundForm,
  type RemedyProps,
  SentBackForm,
} from "./RefundForm.tsx";

type Remedy = OrderReply["order"]["actions"][number];

/** Destructive actions come last. */
const destructive: readonly Remedy[] = ["refund", "recordSentBack", "correctSentBack", "withdraw", "close"];

/** The form of each remedy, also of those that the order's state does not allow. */
export function orderRemedies({ order, attempts }: OrderReply) {
  const remedy = (name: Remedy, call: ConsoleCall, buttonOf: (look: RemedyButtonProps) => ReactNode) => {
    const label = remedyNames[name];
    return {
      name: label,
      call,
      button: buttonOf({ label, call, isDestructive: destructive.includes(name) }),
    };
  };
  const dialog = (name: Remedy, call: ConsoleCall, Form: ComponentType<RemedyProps>) =>
    remedy(name, call, (buttonProps) => (
      <DialogButton {...buttonProps}>
        {(close) => <Form order={order} attempts={attempts} onClose={close} />}
      </DialogButton>
    ));
  const action = (
    name: Remedy,
    call: ConsoleCall,
    hint: Localized,
    describeSuccess?: (reply: never) => Localized,
  ) =>
    remedy(name, call, (buttonProps) => (
      <ActionButton
        {...buttonProps}
        params={{ orderNo: order.orderNo }}
        consequences={hint}
        {...(describeSuccess && { describeSuccess })}
      />
    ));
  return {
    recheck: dialog("recheck", recheckOrder, Recheck),
    refund: dialog("refund", refundOrder, RefundForm),
    recordSentBack: dialog("recordSentBack", recordSentBack, SentBackForm),
    correctSentBack: dialog("correctSentBack", correctSentBack, RefundCorrectionForm),
    settleMismatch: dialog("settleMismatch", settleMismatch, MismatchForm),
    complete: dialog("complete", completeOrder, CompleteForm),
    withdraw: action("withdraw", withdrawCompletion, actionTexts.withdrawHint),
    close: action("close", closeOrder, actionTexts.closeHint),
    confirm: action("confirm", confirmOrder, actionTexts.confirmHint, confirmedBy),
  };
}

type RemedyButtonProps = Pick<DialogButtonProps, "label" | "call" | "isDestructive">;

const confirmedBy = ({ channel }: ReplyOf<typeof confirmOrder>) =>
  channel === "sms" ? actionTexts.confirmedBySms : actionTexts.confirmedByMail;

/** The actions that the order's state and the operator's role allow, except those shown beside the findings. */
export function OrderActions(reply: OrderReply) {
  const remedies = orderRemedies(reply);
  const shownRemedies: readonly unknown[] = reply.diagnosis.map(({ remedy }) => remedy);
  const remainingActions = reply.order.actions.filter((action) => !shownRemedies.includes(action));
  const isDestructiveAction = (action: Remedy) => destructive.includes(action);
  return [
    ...remainingActions.filter((action) => !isDestructiveAction(action)),
    ...remainingActions.filter(isDestructiveAction),
  ].map((action) => <Fragment key={action}>{remedies[action].button}</Fragment>);
}

/** Queries the gateways about the order without confirmation, since it only records facts, then shows their answers. */
function Recheck({ order: { orderNo }, onClose }: RemedyProps) {
  const show = useShow();
  const { call, refresh } = useCalls();
  const [actionKey] = useState(randomUuid);
  const { mutate, data, error } = useMutation({
    mutationFn: () => call(recheckOrder, { params: { orderNo }, body: { actionKey } }),
    onSuccess: refresh,
  });
  useEffect(() => mutate(), [mutate]);
  if (error) return <Failure error={error} onRetry={() => mutate()} />;
  if (!data) {
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
        <OrderStateMark state={data.state} />
      </p>
      <ul>
        {data.answers.map((answer) => (
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

/** Records a payment manually. The paid amount is typed twice; the server compares it with the amount due. */
function CompleteForm({ order: { orderNo }, attempts, onClose }: RemedyProps) {
  const unpaid = attempts.filter(({ paidFen }) => paidFen === null);
  const [attemptNo, setAttemptNo] = useState(unpaid.at(-1)?.attemptNo ?? "");
  const [typed, setTyped] = useState("");
  return (
    <ActionForm
      call={completeOrder}
      params={{ orderNo }}
      body={(read) => ({ attemptNo, ...readPayment(read) })}
      submit={remedyNames.complete}
      amountFen={parseAmount(typed)}
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

/** A payment that granted days is returned by a refund instead. A second payment of an order grants no days. */
function decisionsFor({ state }: OrderReply["order"], attempt: Attempt): Decision[] {
  const isPaid = attempt.state === "paid";
  const isOtherwisePaid = !isPaid && (state === "granted" || state === "refunded");
  const isWorthDays = (attempt.mismatchDays ?? 0) > 0;
  return [
    ...(isPaid ? [] : (["return"] as const)),
    ...(isWorthDays && !isOtherwisePaid ? (["grant"] as const) : []),
  ];
}

function MismatchForm({ order, attempts, onClose }: RemedyProps) {
  const show = useShow();
  const open = attempts.filter(({ mismatchDays }) => mismatchDays !== null);
  const [attemptNo, setAttemptNo] = useState(open[0]?.attemptNo ?? "");
  const [chosen, setChosen] = useState<Decision>();
  const attempt = open.find((one) => one.attemptNo === attemptNo);
  const decisions = attempt ? decisionsFor(order, attempt) : [];
  const chosenDecision = decisions.find((decision) => decision === chosen);
  const paid = formatYuan(attempt?.paidFen ?? 0);
  const undecided = decisions.length > 0 ? actionTexts.mismatchHint : actionTexts.refundInstead;
  const consequences = {
    return: amountReturnedText(paid, methodNames[order.method]),
    grant: daysForAmountText(paid, attempt?.mismatchDays ?? 0),
  };
  return (
    <ActionForm
      call={settleMismatch}
      params={{ orderNo: order.orderNo }}
      body={() => ({ attemptNo, how: chosenDecision })}
      submit={remedyNames.settleMismatch}
      isReady={chosenDecision !== undefined}
      consequences={<p role="status">{show(chosenDecision ? consequences[chosenDecision] : undecided)}</p>}
      onDone={({ days }) => onClose(days === null ? actionTexts.paymentReturns : actionTexts.worthGranted)}
    >
      {open.length > 1 && <AttemptField attempts={open} value={attemptNo} onChange={setAttemptNo} />}
      <ActionSelect
        name="how"
        label={actionTexts.decision}
        value={chosenDecision ?? ""}
        onChange={(event) => setChosen(decisions.find((decision) => decision === event.target.value))}
        options={decisions.map((decision) => [decision, decisionNames[decision]] as const)}
      />
    </ActionForm>
  );
}

const decisionNames = { return: actionTexts.returnPayment, grant: actionTexts.grantWorth } as const;
