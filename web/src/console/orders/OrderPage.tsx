import {
  type OrderReply,
  readNotice,
  readOrder,
  type TimelineEntry,
} from "@baleen/contract/back-office/orders.ts";
import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import { flowNames } from "@baleen/contract/payments/payment-flow-names.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { Link, useParams } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { Findings } from "../findings/Findings.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { FormHost } from "../forms/DialogButton.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { Notes } from "../notes/Notes.tsx";
import { accountPath, invoicePath, ordersOfCode } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { formatYuan } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  CopyNumber,
  type Fact,
  Facts,
  joinWithDots,
  joinWithSpaces,
  labels,
  Mark,
  Moment,
  useShow,
} from "../values/values.tsx";
import { OrderActions, orderRemedies } from "./OrderActions.tsx";
import { OrderMarks, OrderStateMark } from "./order-columns.tsx";
import styles from "./orders.module.css";
import { attemptStates, texts } from "./orders.text.ts";

export function OrderPage() {
  const { orderNo = "" } = useParams();
  const reply = useReply(readOrder, { params: { orderNo } });
  return (
    <FormHost>
      <PageFrame
        title={labels.order}
        about={orderNo}
        actions={reply.data && <OrderActions {...reply.data} />}
      >
        <Loaded reply={reply}>{(data) => <OrderDetail {...data} />}</Loaded>
      </PageFrame>
    </FormHost>
  );
}

function OrderDetail(reply: OrderReply) {
  return (
    <>
      <Findings findings={reply.diagnosis} remedies={orderRemedies(reply)} />
      <Facts of={reply} facts={facts} />
      <Notes about={{ orderNo: reply.order.orderNo }} notes={reply.notes} />
      {reply.alarms.length > 0 && (
        <Section title={texts.alarms}>
          {reply.alarms.map((alarm) => (
            <div key={alarm.id}>
              <p>
                <Mark shape="full" tone="waits">
                  {alarm.sentence}
                </Mark>{" "}
                <Moment at={alarm.firstAt} />
              </p>
              <CloseAlarmButton alarm={alarm} sentence={alarm.sentence} />
            </div>
          ))}
        </Section>
      )}
      <Section title={texts.timeline}>
        <Timeline orderNo={reply.order.orderNo} entries={reply.timeline} />
      </Section>
      {reply.attempts.length > 0 && (
        <Section title={texts.attempts}>
          <Table label={texts.attempts} columns={attemptColumns} rows={reply.attempts} rowKey="attemptNo" />
        </Section>
      )}
    </>
  );
}

const yuanIfAny = (fen: number) => fen > 0 && formatYuan(fen);

const facts: readonly Fact<OrderReply>[] = [
  {
    label: labels.state,
    cell: ({ order }) => joinWithSpaces(<OrderStateMark state={order.state} />, <OrderMarks order={order} />),
  },
  {
    label: texts.amount,
    cell: ({ order }) => joinWithDots(formatYuan(order.amountFen), methodNames[order.method]),
  },
  {
    label: texts.listPrice,
    cell: ({ order }) => order.listPriceFen !== null && <s>{formatYuan(order.listPriceFen)}</s>,
  },
  {
    label: texts.promotionCode,
    cell: ({ order }) =>
      order.promotionCode !== null &&
      joinWithDots(
        <Link href={ordersOfCode(order.promotionCode)}>{order.promotionCode}</Link>,
        `−${formatYuan((order.listPriceFen ?? 0) - order.amountFen - (order.creditFen ?? 0))}`,
      ),
  },
  {
    label: texts.credit,
    cell: ({ order }) =>
      order.creditFen !== null &&
      joinWithDots(`−${formatYuan(order.creditFen)}`, formatYuan(order.amountFen + order.creditFen)),
  },
  { label: labels.package, cell: ({ order }) => order.packageName },
  { label: texts.opened, cell: ({ order }) => <Moment at={order.createdAt} /> },
  { label: texts.closesAt, cell: ({ order }) => order.state === "pending" && <Moment at={order.closesAt} /> },
  { label: texts.paidAt, cell: ({ order }) => order.state !== "pending" && <Moment at={order.paidAt} /> },
  { label: texts.refunded, cell: ({ order }) => yuanIfAny(order.refundedFen) },
  { label: texts.underway, cell: ({ order }) => yuanIfAny(order.underwayFen) },
  { label: texts.refundable, cell: ({ order }) => yuanIfAny(order.refundableFen) },
  { label: texts.invoice, cell: ({ invoice }) => invoice && <InvoiceState invoice={invoice} /> },
  { label: labels.account, cell: ({ account }) => <Buyer account={account} /> },
  {
    label: texts.contact,
    cell: ({ account }) =>
      joinWithDots(account.email ?? account.phone ?? "–", account.email && account.phone),
  },
  { label: texts.memberUntil, cell: ({ account }) => <Moment at={account.memberUntil} to="day" /> },
];

function InvoiceState({ invoice }: { invoice: NonNullable<OrderReply["invoice"]> }) {
  const may = useMay();
  const show = useShow();
  const name = show(invoiceStateNames[invoice.state]);
  const state = may("readInvoices") ? <Link href={invoicePath(invoice.id)}>{name}</Link> : name;
  return joinWithDots(state, invoice.isRefundedSince && texts.refundedSinceInvoice);
}

function Buyer({ account: { id, username, isBlocked, isDeleted } }: Pick<OrderReply, "account">) {
  const buyer = joinWithSpaces(<Link href={accountPath(id)}>{username}</Link>, `#${id}`);
  return joinWithDots(buyer, isBlocked && texts.blocked, isDeleted && texts.deleted);
}

const attemptColumns: readonly Column<OrderReply["attempts"][number]>[] = [
  { label: texts.attempt, cell: ({ attemptNo }) => <CopyNumber value={attemptNo} /> },
  { label: labels.state, onPhone: "second", cell: ({ state }) => attemptStates[state] },
  { label: texts.flow, cell: ({ method, way }) => joinWithDots(methodNames[method], flowNames[method][way]) },
  { label: texts.amount, onPhone: "first", cell: ({ amountFen }) => formatYuan(amountFen), isFigure: true },
  { label: texts.gatewayNo, onPhone: "opened", cell: gatewayNo },
  { label: texts.opened, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: texts.queriedAt, hasPhoneLabel: true, cell: ({ askedAt }) => <Moment at={askedAt} /> },
];

/** The gateway's transaction number, otherwise the one that an operator entered. */
function gatewayNo({ gatewayTradeNo, stated }: OrderReply["attempts"][number]): Cell {
  const number = gatewayTradeNo ?? stated?.gatewayTradeNo;
  return number ? joinWithSpaces(<CopyNumber value={number} />, !gatewayTradeNo && texts.stated) : "–";
}

/** The order's events, newest last. */
function Timeline({ orderNo, entries }: { orderNo: string; entries: readonly TimelineEntry[] }) {
  const show = useShow();
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li
          key={`${entry.at}${entry.kind}${entry.reference}${entry.sentence.en}`}
          className={styles.entry}
          data-kind={entry.kind}
        >
          <span className={styles.at}>
            <Moment at={entry.at} to="second" />
          </span>
          <div>
            <p>{show(entry.sentence)}</p>
            {(entry.operator || entry.note) && (
              <p className={styles.note}>{[entry.operator, entry.note].filter(Boolean).join(" · ")}</p>
            )}
            {entry.reference && <CopyNumber value={entry.reference} />}
            {entry.noticeId !== null && <NoticeButton orderNo={orderNo} noticeId={entry.noticeId} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Reading a webhook's content is an audited action, so it needs a reason. */
function NoticeButton(params: { readonly orderNo: string; readonly noticeId: number }) {
  const show = useShow();
  return (
    <ActionButton
      label={texts.readNotice}
      kind="quiet"
      call={readNotice}
      params={params}
      renderResult={({ body, digest }) => (
        <pre className={styles.body}>{body ?? `${show(texts.noticeGone)}${digest}`}</pre>
      )}
    />
  );
}
