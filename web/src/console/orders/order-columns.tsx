import { orderMarkNames, orderStateNames } from "@baleen/contract/back-office/order-names.ts";
import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { Link } from "wouter";
import { accountPath } from "../paths.ts";
import { formatYuan } from "../values/figures.ts";
import values from "../values/values.module.css";
import { type Column, labels, Mark, Moment } from "../values/values.tsx";
import { stateMarks, texts } from "./orders.text.ts";

/** The columns of a list of orders. */
export const orderColumns: readonly Column<OrderRow>[] = [
  { label: texts.number, cell: (order) => order.orderNo },
  { label: texts.opened, onPhone: "last", cell: (order) => <Moment at={order.createdAt} /> },
  {
    label: labels.account,
    cell: ({ accountId, username }) => <Link href={accountPath(accountId)}>{username}</Link>,
  },
  { label: labels.package, cell: (order) => order.packageName },
  { label: texts.amount, onPhone: "first", cell: (order) => formatYuan(order.amountFen), isFigure: true },
  { label: texts.method, onPhone: "opened", cell: ({ method }) => methodNames[method] },
  { label: labels.state, onPhone: "second", cell: (order) => <OrderStateMark state={order.state} /> },
  {
    label: texts.marks,
    onPhone: "second",
    cell: (order) => order.marks.length > 0 && <OrderMarks order={order} />,
  },
];

export function OrderStateMark({ state }: Pick<OrderRow, "state">) {
  return <Mark shape={stateMarks[state]}>{orderStateNames[state]}</Mark>;
}

export function OrderMarks({ order: { marks } }: { order: Pick<OrderRow, "marks"> }) {
  if (marks.length === 0) return null;
  return (
    <span className={values.marks}>
      {marks.map((mark) => (
        <Mark key={mark} shape="half" tone={mark === "mismatch" || mark === "alarm" ? "waits" : "plain"}>
          {orderMarkNames[mark]}
        </Mark>
      ))}
    </span>
  );
}
