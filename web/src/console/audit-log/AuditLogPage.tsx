import { listAuditLog } from "@baleen/contract/back-office/audit-log.ts";
import {
  describeAction,
  describeOutcome,
  describeSubject,
} from "@baleen/contract/back-office/audit-log-words.ts";
import { exportAuditLog } from "@baleen/contract/back-office/list-exports.ts";
import { reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { ReplyOf, SentQueryOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { usePages } from "../calls/use-reply.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, FilterInput, useFilters } from "../lists/FilterBar.tsx";
import { type Column, List } from "../lists/List.tsx";
import { menu } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { Moment, Words } from "../values/values.tsx";
import styles from "./changes.module.css";

type Entry = ReplyOf<typeof listAuditLog>["rows"][number];

const names = ["operatorId", "action", "subject", "from", "to"] as const;

const texts = {
  list: { zh: "操作记录", en: "Audit log" },
  at: { zh: "时间", en: "Time" },
  operator: { zh: "操作员", en: "Operator" },
  operatorId: { zh: "操作员编号", en: "Operator number" },
  action: { zh: "操作", en: "Action" },
  actionStart: { zh: "操作的开头", en: "Action begins" },
  subject: { zh: "对象", en: "Subject" },
  reason: { zh: "原因", en: "Reason" },
  outcome: { zh: "结果", en: "Outcome" },
  from: { zh: "从", en: "From" },
  to: { zh: "到", en: "To" },
  ipAddress: { zh: "IP地址", en: "IP address" },
  changes: { zh: "前后对比", en: "Changes" },
  command: { zh: "命令行", en: "command" },
  empty: {
    zh: "没有符合条件的记录。放宽时间，或清除筛选。",
    en: "No entry matches. Widen the span, or clear the filters.",
  },
} as const satisfies Record<string, Localized>;

const columns: readonly Column<Entry>[] = [
  { label: texts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.operator, cell: (entry) => <Operator entry={entry} /> },
  { label: texts.action, cell: ({ action }) => <Words of={describeAction(action)} /> },
  { label: texts.subject, cell: ({ subject }) => <Words of={describeSubject(subject)} /> },
  { label: texts.reason, cell: (entry) => <Reason entry={entry} /> },
  { label: texts.outcome, cell: ({ outcome }) => <Words of={describeOutcome(outcome)} /> },
  { label: texts.ipAddress, cell: ({ ipAddress }) => ipAddress ?? "–" },
  { label: texts.changes, cell: ({ before, after }) => <Changes before={before} after={after} /> },
];

export function AuditLogPage() {
  const text = useText();
  const words = useTexts(texts);
  const may = useMay();
  const filters = useFilters(names);
  const { from, to, ...others } = filters.values;
  const query: SentQueryOf<typeof listAuditLog> = {
    ...others,
    // Days by the clocks of China.
    ...(from && { from: `${from}T00:00:00+08:00` }),
    ...(to && { to: `${to}T23:59:59.999+08:00` }),
  };
  const listing = usePages(listAuditLog, { query });
  return (
    <PageFrame
      title={text(menu.auditLog.label)}
      actions={<ExportButton call={exportAuditLog} filters={query} name="audit-log" />}
    >
      <FilterBar filters={filters}>
        {may("readAuditLog") && (
          <FilterInput filters={filters} name="operatorId" label={texts.operatorId} type="number" />
        )}
        <FilterInput filters={filters} name="action" label={texts.actionStart} type="text" />
        <FilterInput filters={filters} name="subject" label={texts.subject} type="text" />
        <FilterInput filters={filters} name="from" label={texts.from} type="date" />
        <FilterInput filters={filters} name="to" label={texts.to} type="date" />
      </FilterBar>
      <List
        label={words.list}
        listing={listing}
        columns={columns}
        rowKey={({ id }) => id}
        empty={words.empty}
      />
    </PageFrame>
  );
}

function Operator({ entry: { operator, via } }: { entry: Entry }) {
  const text = useText();
  return via === "command" ? `${operator} · ${text(texts.command)}` : operator;
}

function Reason({ entry: { reasonCategory, reason } }: { entry: Entry }) {
  const text = useText();
  const known = Object.entries(reasonCategories).find(([name]) => name === reasonCategory)?.[1];
  return [known ? text(known) : reasonCategory, reason].filter(Boolean).join(" · ") || "–";
}

type Values = Readonly<Record<string, unknown>> | null;

const show: Localized = { zh: "查看", en: "Show" };
const nothing: Localized = { zh: "（无）", en: "(none)" };

/** What an action changed: each field, before and after. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const text = useText();
  const changed = changedFields(before, after);
  if (changed.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>
        {text(show)} ({changed.length})
      </summary>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{valueText(before?.[field]) ?? text(nothing)}</del>{" "}
              <ins>{valueText(after?.[field]) ?? text(nothing)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function changedFields(before: Values, after: Values): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => valueText(before?.[field]) !== valueText(after?.[field]));
}

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}
