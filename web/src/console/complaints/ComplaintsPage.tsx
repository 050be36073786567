import { complaintWantNames } from "@baleen/contract/back-office/complaint-names.ts";
import {
  type ComplaintRow,
  enterComplaint,
  listComplaints,
  maxComplaintText,
} from "@baleen/contract/back-office/complaints.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { Link } from "wouter";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea } from "../forms/area-and-select.tsx";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { FilterBar, useFilteredList } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { complaintPath, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import { type Column, joinWithSpaces, labels, Moment } from "../values/values.tsx";
import { ComplaintDesks } from "./ComplaintDesks.tsx";
import { ComplaintMarks, Deadline } from "./complaint-marks.tsx";
import { formTexts, texts } from "./complaints.text.ts";

const names = ["show", "method", "orderNo"] as const;
const fields = [
  { name: "show", label: texts.show, input: { all: texts.all } },
  { name: "method", label: texts.method, input: methodNames },
  { name: "orderNo", label: texts.orderNo, input: "text" },
] as const;

const columns: readonly Column<ComplaintRow>[] = [
  { label: texts.number, cell: ({ gatewayId }) => gatewayId },
  { label: texts.due, onPhone: "first", cell: ({ nextDueAt }) => <Deadline at={nextDueAt} /> },
  { label: labels.state, onPhone: "second", cell: (row) => <ComplaintMarks {...row} /> },
  { label: texts.wants, cell: ({ wants }) => complaintWantNames[wants] },
  {
    label: texts.amount,
    cell: ({ amountFen }) => (amountFen === null ? "–" : formatYuan(amountFen)),
    isFigure: true,
  },
  {
    label: labels.order,
    cell: ({ orderNos }) =>
      orderNos.length === 0
        ? texts.foreign
        : joinWithSpaces(
            ...orderNos.map((orderNo) => (
              <Link key={orderNo} href={orderPath(orderNo)}>
                {orderNo}
              </Link>
            )),
          ),
  },
  { label: texts.method, cell: ({ method }) => methodNames[method] },
  { label: texts.createdAt, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Payers' complaints, the next deadline first. */
export function ComplaintsPage() {
  const { filters, listing } = useFilteredList(listComplaints, names);
  return (
    <PageFrame actions={<EnterButton />}>
      <FilterBar filters={filters} fields={fields} />
      <List
        label={texts.list}
        listing={listing}
        columns={columns}
        rowKey="id"
        rowPath={complaintPath}
        empty={texts.empty}
      />
      <ComplaintDesks />
    </PageFrame>
  );
}

/** China time, as it is typed: `2026-11-30T14:00`. */
const readChinaTime = (read: ReadField, name: string) => {
  const typed = read(name);
  return typed === "" ? undefined : `${typed}:00+08:00`;
};

function EnterButton() {
  const body = (read: ReadField) => {
    const dueAt = readChinaTime(read, "dueAt");
    return {
      orderNo: read("orderNo").trim(),
      text: read("text"),
      createdAt: readChinaTime(read, "createdAt"),
      ...(dueAt !== undefined && { dueAt }),
    };
  };
  return (
    <ActionButton
      label={formTexts.enter}
      call={enterComplaint}
      body={body}
      consequences={formTexts.enterHint}
    >
      <ActionField name="orderNo" label={texts.orderNo} />
      <ActionArea name="text" label={formTexts.enteredText} maxLength={maxComplaintText} />
      <ActionField name="createdAt" label={formTexts.enteredAt} type="datetime-local" />
      <ActionField name="dueAt" label={formTexts.enteredDue} type="datetime-local" />
    </ActionButton>
  );
}
