import {
  complaintActNames,
  complaintActNotes,
  complaintActStateNames,
  complaintFamilyNames,
  complaintOutcomeNames,
  complaintWantNames,
  entryAuthorNames,
  entryKindNames,
} from "@baleen/contract/back-office/complaint-names.ts";
import {
  type ComplaintActRow,
  type ComplaintDetail,
  type ComplaintEntryRow,
  readConsoleComplaint,
} from "@baleen/contract/back-office/complaints.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useParams } from "wouter";
import { Banner } from "../../ui/Banner.tsx";
import { useReply } from "../calls/calls.tsx";
import { FormHost } from "../forms/DialogButton.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import {
  type Column,
  CopyNumber,
  type Fact,
  Facts,
  joinWithDots,
  labels,
  Mark,
  type MarkShape,
  Moment,
  useShow,
} from "../values/values.tsx";
import { ComplaintActions } from "./ComplaintActions.tsx";
import { ComplaintOrderSection } from "./ComplaintOrderSection.tsx";
import { ComplaintPictures } from "./ComplaintPictures.tsx";
import { ComplaintMarks, Deadline } from "./complaint-marks.tsx";
import styles from "./complaints.module.css";
import { texts } from "./complaints.text.ts";

const facts: readonly Fact<ComplaintDetail>[] = [
  { label: labels.state, cell: (complaint) => <ComplaintMarks {...complaint} /> },
  { label: texts.replyDue, cell: ({ replyDueAt }) => replyDueAt && <Deadline at={replyDueAt} /> },
  { label: texts.settleDue, cell: ({ settleDueAt }) => settleDueAt && <Deadline at={settleDueAt} /> },
  { label: texts.wants, cell: ({ wants }) => complaintWantNames[wants] },
  { label: texts.refundWanted, cell: ({ refundFen }) => refundFen !== null && formatYuan(refundFen) },
  { label: texts.amount, cell: ({ amountFen }) => amountFen !== null && formatYuan(amountFen) },
  { label: texts.problem, cell: ({ problem }) => problem },
  { label: texts.text, cell: ({ text }) => (text === null ? texts.erased : text) },
  { label: texts.createdAt, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: texts.times, cell: ({ times }) => times > 1 && String(times) },
  { label: texts.number, cell: ({ gatewayId }) => <CopyNumber value={gatewayId} /> },
  {
    label: texts.source,
    cell: ({ family, method }) => joinWithDots(complaintFamilyNames[family], methodNames[method]),
  },
  { label: texts.gatewayState, cell: ({ gatewayState, family }) => family !== "entered" && gatewayState },
  { label: texts.enteredBy, cell: ({ enteredBy }) => enteredBy },
  { label: texts.endedAt, cell: ({ endedAt }) => endedAt && <Moment at={endedAt} /> },
  { label: texts.askedAt, cell: ({ askedAt, family }) => family !== "entered" && <Moment at={askedAt} /> },
];

export function ComplaintPage() {
  const { id = "" } = useParams();
  const reply = useReply(readConsoleComplaint, { params: { id } });
  return (
    <FormHost>
      {reply.data && isUnderway(reply.data) && <Refetch id={id} />}
      <PageFrame
        title={texts.complaint}
        about={reply.data?.gatewayId ?? id}
        actions={reply.data && <ComplaintActions complaint={reply.data} />}
      >
        <Loaded reply={reply}>{(complaint) => <Complaint complaint={complaint} />}</Loaded>
      </PageFrame>
    </FormHost>
  );
}

/** An act is on its way, or the complaint has not been read at the gateway since the newest one. */
function isUnderway({ acts, askedAt, family }: ComplaintDetail): boolean {
  if (acts.some(({ state }) => state === "prepared" || state === "sent")) return true;
  const newest = acts.at(-1);
  return family !== "entered" && newest?.state === "confirmed" && newest.createdAt > askedAt;
}

const refetchMs = 2_000;

/** Shows the outcome of an act, and what it has changed, as soon as the gateway has answered. */
function Refetch({ id }: { readonly id: string }) {
  useReply(readConsoleComplaint, { params: { id }, refetchMs });
  return null;
}

function Complaint({ complaint }: { readonly complaint: ComplaintDetail }) {
  const show = useShow();
  const { id, orders, payments, entries, acts, pictures, hasFailedRefund } = complaint;
  const isForeign = payments.length > 0 && orders.length === 0;
  return (
    <>
      {hasFailedRefund && <Banner tone="danger">{show(texts.refundFailed)}</Banner>}
      {isForeign && <Banner tone="info">{show(texts.foreignHint)}</Banner>}
      <Facts of={complaint} facts={facts} />
      <ComplaintPictures complaintId={id} count={pictures} />
      {orders.map((order) => (
        <ComplaintOrderSection key={order.orderNo} complaint={complaint} order={order} />
      ))}
      <Section title={texts.history}>
        {entries.length === 0 ? (
          <p>{show(texts.noHistory)}</p>
        ) : (
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} complaintId={id} entry={entry} />
            ))}
          </ul>
        )}
      </Section>
      {acts.length > 0 && (
        <Section title={texts.acts}>
          <Table label={texts.acts} columns={actColumns} rows={acts} rowKey="id" />
        </Section>
      )}
      {payments.length > 0 && (
        <Section title={texts.payments}>
          <Table
            label={texts.payments}
            columns={paymentColumns}
            rows={payments}
            rowKey={({ attemptNo, gatewayTradeNo }) => `${attemptNo} ${gatewayTradeNo}`}
          />
        </Section>
      )}
    </>
  );
}

interface EntryProps {
  readonly complaintId: number;
  readonly entry: ComplaintEntryRow;
}

/** What the gateways' words mean; a word that is not known is shown as it came. */
function Entry({ complaintId, entry: { id, author, kind, text, pictures, at } }: EntryProps) {
  const show = useShow();
  return (
    <li className={styles.entry} data-author={author}>
      <span className={styles.head}>
        {joinWithDots(entryAuthorNames[author], entryKindNames[kind] ?? kind, <Moment at={at} to="second" />)}
      </span>
      {text === null ? (
        <p className={styles.note}>{show(texts.erased)}</p>
      ) : (
        text !== "" && <p className={styles.text}>{text}</p>
      )}
      <ComplaintPictures complaintId={complaintId} entryId={id} count={pictures} />
    </li>
  );
}

const actMarks: Readonly<Record<ComplaintActRow["state"], MarkShape>> = {
  prepared: "hollow",
  sent: "hollow",
  notSent: "half",
  unclear: "half",
  confirmed: "full",
  refused: "cross",
};

const actColumns: readonly Column<ComplaintActRow>[] = [
  {
    label: labels.action,
    cell: ({ kind, outcome }) =>
      joinWithDots(complaintActNames[kind], outcome && complaintOutcomeNames[outcome]),
  },
  {
    label: labels.state,
    onPhone: "second",
    cell: ({ state }) => <Mark shape={actMarks[state]}>{complaintActStateNames[state]}</Mark>,
  },
  { label: labels.reason, cell: ({ note }) => (note === null ? "–" : (complaintActNotes[note] ?? note)) },
  { label: texts.text, onPhone: "opened", cell: ({ text, refundNo }) => text ?? refundNo ?? "–" },
  { label: labels.operator, cell: ({ operator }) => operator },
  { label: labels.at, onPhone: "first", cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

const paymentColumns: readonly Column<ComplaintDetail["payments"][number]>[] = [
  { label: texts.payments, cell: ({ attemptNo }) => attemptNo ?? "–" },
  { label: texts.gatewayTradeNo, onPhone: "opened", cell: ({ gatewayTradeNo }) => gatewayTradeNo ?? "–" },
  {
    label: texts.amount,
    onPhone: "first",
    isFigure: true,
    cell: ({ amountFen }) => (amountFen === null ? "–" : formatYuan(amountFen)),
  },
  { label: labels.order, onPhone: "second", cell: ({ orderNo }) => orderNo ?? texts.foreign },
];
