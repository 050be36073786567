import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { readOrder } from "@baleen/contract/back-office/orders.ts";
import { Link, useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { type Column, Table } from "../lists/List.tsx";
import { Failure, Waiting } from "../lists/reply-states.tsx";
import { accountPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { CopyNumber } from "../values/CopyButton.tsx";
import { yuan } from "../values/figures.ts";
import { Fact, Facts, Mark, Moment, Words } from "../values/values.tsx";
import { Diagnosis } from "./Diagnosis.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { attemptStates, methodNames, texts } from "./orders.text.ts";
import { OrderMarks, OrderStateMark } from "./orders-columns.tsx";
import { Timeline } from "./Timeline.tsx";

export function OrderPage() {
  const words = useTexts(texts);
  const { orderNo = "" } = useParams();
  const { data, error, refetch } = useReply(readOrder, { params: { orderNo } });
  const title = `${words.order} ${orderNo}`;
  return (
    <PageFrame title={title} actions={data && <OrderActions {...data} />}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && <OrderDetail {...data} />}
    </PageFrame>
  );
}

function OrderDetail(reply: OrderReply) {
  const words = useTexts(texts);
  return (
    <>
      <Section title={words.diagnosis}>
        <Diagnosis findings={reply.diagnosis} />
      </Section>
      <OrderFacts {...reply} />
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

function OrderFacts({ order, account }: OrderReply) {
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
      <Fact label={texts.account}>
        <Link href={accountPath(account.id)}>{account.username}</Link> #{account.id}
        {account.isBlocked && ` · ${text(texts.blocked)}`}
        {account.isDeleted && ` · ${text(texts.deleted)}`}
      </Fact>
      <Fact label={texts.contact}>{[account.email, account.phone].filter(Boolean).join(" · ") || "–"}</Fact>
      <Fact label={texts.memberUntil}>
        <Moment at={account.memberUntil} isDay />
      </Fact>
    </Facts>
  );
}

const attemptColumns: readonly Column<OrderReply["attempts"][number]>[] = [
  { label: texts.attempt, cell: ({ attemptNo }) => <CopyNumber value={attemptNo} /> },
  { label: texts.state, cell: ({ state }) => <Words of={attemptStates[state]} /> },
  { label: texts.amount, cell: ({ amountFen }) => yuan(amountFen), isFigure: true },
  {
    label: texts.gatewayNo,
    cell: ({ gatewayTradeNo, stated }) => <GatewayNo signed={gatewayTradeNo} stated={stated} />,
  },
  { label: texts.opened, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: texts.asked, cell: ({ askedAt }) => <Moment at={askedAt} /> },
];

/** The number that the gateway has signed, or else the one that an operator has stated. */
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
