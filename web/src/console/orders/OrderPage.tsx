import {
  type OrderReply,
  readNotice,
  readOrder,
  type TimelineEntry,
} from "@baleen/contract/back-office/orders.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import { wayNames } from "@baleen/contract/payments/payment-way-names.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Findings } from "../findings/Findings.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { FormButton, FormHost } from "../forms/FormButton.tsx";
import type { Column } from "../lists/column.ts";
import { ReplyStates, Table } from "../lists/List.tsx";
import { Notes } from "../notes/Notes.tsx";
import { accountPath, invoicePath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { yuan } from "../values/figures.ts";
import { CopyNumber, Fact, Facts, LocalizedText, Mark, Moment } from "../values/values.tsx";
import { OrderActions, orderRemedies } from "./OrderActions.tsx";
import { OrderMarks, OrderStateMark } from "./order-columns.tsx";
import styles from "./orders.module.css";
import { attemptStates, texts } from "./orders.text.ts";

export function OrderPage() {
  const words = useTexts(texts);
  const { orderNo = "" } = useParams();
  const { data, error, refetch } = useReply(readOrder, { params: { orderNo } });
  const title = `${words.order} ${orderNo}`;
  return (
    <FormHost>
      <PageFrame title={title} actions={data && <OrderActions {...data} />}>
        <ReplyStates data={data} error={error} onRetry={refetch} />
        {data && <OrderDetail {...data} />}
      </PageFrame>
    </FormHost>
  );
}

function OrderDetail(reply: OrderReply) {
  const words = useTexts(texts);
  return (
    <>
      <Findings findings={reply.diagnosis} remedies={orderRemedies(reply)} />
      <OrderFacts {...reply} />
      <Notes about={{ orderNo: reply.order.orderNo }} notes={reply.notes} />
      {reply.alarms.length > 0 && (
        <Section title={words.alarms}>
          <Alarms alarms={reply.alarms} />
        </Section>
      )}
      <Section title={words.timeline}>
        <Timeline orderNo={reply.order.orderNo} entries={reply.timeline} />
      </Section>
      {reply.attempts.length > 0 && (
        <Section title={words.attempts}>
          <Table
            label={words.attempts}
            columns={attemptColumns}
            rows={reply.attempts}
            rowKey={({ attemptNo }) => attemptNo}
          />
        </Section>
      )}
    </>
  );
}

function OrderFacts({ order, account, invoice }: OrderReply) {
  const may = useMay();
  const text = useText();
  return (
    <Facts>
      <Fact label={texts.state}>
        <OrderStateMark state={order.state} /> <OrderMarks order={order} />
      </Fact>
      <Fact label={texts.amount}>
        {yuan(order.amountFen)} · {text(methodNames[order.method])}
      </Fact>
      <Fact label={texts.package}>{order.packageName}</Fact>
      <Fact label={texts.opened}>
        <Moment at={order.createdAt} />
      </Fact>
      {order.state === "pending" ? (
        <Fact label={texts.closesAt}>
          <Moment at={order.closesAt} />
        </Fact>
      ) : (
        <Fact label={texts.paidAt}>
          <Moment at={order.paidAt} />
        </Fact>
      )}
      {order.refundedFen > 0 && <Fact label={texts.refunded}>{yuan(order.refundedFen)}</Fact>}
      {order.underwayFen > 0 && <Fact label={texts.underway}>{yuan(order.underwayFen)}</Fact>}
      {order.refundableFen > 0 && <Fact label={texts.refundable}>{yuan(order.refundableFen)}</Fact>}
      {invoice && (
        <Fact label={texts.invoice}>
          {may("readInvoices") ? (
            <Link href={invoicePath(invoice.id)}>{text(invoiceStateNames[invoice.state])}</Link>
          ) : (
            text(invoiceStateNames[invoice.state])
          )}
          {invoice.isRefundedSince && ` · ${text(texts.refundedSinceInvoice)}`}
        </Fact>
      )}
      <Fact label={texts.account}>
        <Link href={accountPath(account.id)}>{account.username}</Link> #{account.id}
        {account.isBlocked && ` · ${text(texts.blocked)}`}
        {account.isDeleted && ` · ${text(texts.deleted)}`}
      </Fact>
      <Fact label={texts.contact}>{[account.email, account.phone].filter(Boolean).join(" · ") || "–"}</Fact>
      <Fact label={texts.memberUntil}>
        <Moment at={account.memberUntil} to="day" />
      </Fact>
    </Facts>
  );
}

const attemptColumns: readonly Column<OrderReply["attempts"][number]>[] = [
  { label: texts.attempt, cell: ({ attemptNo }) => <CopyNumber value={attemptNo} /> },
  {
    label: texts.state,
    onPhone: "second",
    cell: ({ state }) => <LocalizedText text={attemptStates[state]} />,
  },
  { label: texts.way, cell: (attempt) => <Way {...attempt} /> },
  { label: texts.amount, onPhone: "first", cell: ({ amountFen }) => yuan(amountFen), isFigure: true },
  {
    label: texts.gatewayNo,
    onPhone: "opened",
    cell: ({ gatewayTradeNo, stated }) => <GatewayNo signed={gatewayTradeNo} stated={stated} />,
  },
  { label: texts.opened, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: texts.asked, isNamed: true, cell: ({ askedAt }) => <Moment at={askedAt} /> },
];

function Way({ method, way }: OrderReply["attempts"][number]) {
  const text = useText();
  return `${text(methodNames[method])} · ${text(wayNames[method][way])}`;
}

/** The transaction number from the gateway, or else the one that an operator has typed. */
function GatewayNo({
  signed,
  stated,
}: { signed: string | null } & Pick<OrderReply["attempts"][number], "stated">) {
  const words = useTexts(texts);
  const number = signed ?? stated?.gatewayTradeNo;
  if (!number) return "–";
  return (
    <>
      <CopyNumber value={number} />
      {!signed && ` ${words.stated}`}
    </>
  );
}

function Alarms({ alarms }: Pick<OrderReply, "alarms">) {
  const text = useText();
  return (
    <>
      {alarms.map((alarm) => (
        <div key={alarm.id}>
          <p>
            <Mark shape="full" tone="waits">
              {text(alarm.sentence)}
            </Mark>{" "}
            <Moment at={alarm.firstAt} />
          </p>
          <CloseAlarmButton alarm={alarm} sentence={text(alarm.sentence)} />
        </div>
      ))}
    </>
  );
}

interface Props {
  readonly orderNo: string;
  readonly entries: readonly TimelineEntry[];
}

/** The events of an order, newest last. */
function Timeline({ orderNo, entries }: Props) {
  const text = useText();
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
            <p>{text(entry.sentence)}</p>
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

/** Reading a notice is an audited action, so it needs a reason. */
function NoticeButton(notice: NoticeProps) {
  return (
    <FormButton label={texts.readNotice} call={readNotice} kind="quiet">
      {() => <Notice {...notice} />}
    </FormButton>
  );
}

interface NoticeProps {
  readonly orderNo: string;
  readonly noticeId: number;
}

function Notice(params: NoticeProps) {
  const words = useTexts(texts);
  const [notice, setNotice] = useState<ReplyOf<typeof readNotice>>();
  if (notice)
    return <pre className={styles.body}>{notice.body ?? `${words.noticeGone}${notice.digest}`}</pre>;
  return <ActionForm call={readNotice} params={params} submit={texts.readNotice} onDone={setNotice} />;
}
