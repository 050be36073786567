import {
  auditActionNames,
  auditSubjectNames,
  describeAction,
  describeSubject,
} from "@baleen/contract/back-office/audit-actions.ts";
import { listAuditLog, listAuditOperators } from "@baleen/contract/back-office/audit-log.ts";
import { describeOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import { exportAuditLog } from "@baleen/contract/back-office/list-exports.ts";
import { reasonCategories } from "@baleen/contract/back-office/operator-action.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Link } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, readInstants, useFilteredList } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { accountPath, type ConsolePath, cardPath, contentPath, orderPath, packagePath } from "../paths.ts";
import { PageFrame, usePageName } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import values from "../values/values.module.css";
import { type Cell, type Column, joinWithDots, labels, Moment, useShow } from "../values/values.tsx";
import styles from "./audit-log.module.css";

type Entry = ReplyOf<typeof listAuditLog>["rows"][number];

const names = ["operatorId", "tokenId", "action", "subjectKind", "subject", "from", "to"] as const;

const texts = {
  subject: { zh: "对象", en: "Subject" },
  subjectKind: { zh: "哪类对象", en: "Kind of subject" },
  subjectId: { zh: "对象的编号或名称", en: "Its number or name" },
  token: { zh: "访问令牌", en: "Access token" },
  ipAddress: { zh: "IP地址", en: "IP address" },
  changes: { zh: "前后对比", en: "Changes" },
  command: { zh: "命令行", en: "command" },
  show: { zh: "查看", en: "Show" },
  nothing: { zh: "（无）", en: "(none)" },
  empty: {
    zh: "没有符合条件的记录。放宽时间，或清除筛选。",
    en: "No entry matches. Widen the span, or clear the filters.",
  },
} as const satisfies Record<string, Localized>;

const fields = [
  { name: "action", label: labels.action, input: auditActionNames },
  { name: "subjectKind", label: texts.subjectKind, input: auditSubjectNames },
  { name: "subject", label: texts.subjectId, input: "text" },
  { name: "from", label: labels.from, input: "date" },
  { name: "to", label: labels.to, input: "date" },
] as const;

const columns: readonly Column<Entry>[] = [
  { label: labels.at, cell: ({ at }) => <Moment at={at} /> },
  { label: labels.operator, onPhone: "second", cell: operatorOf },
  { label: labels.action, onPhone: "first", cell: (entry) => describeAction(entry) },
  { label: texts.subject, cell: (entry) => <Subject {...entry} /> },
  { label: labels.reason, cell: reasonOf },
  { label: labels.outcome, cell: (entry) => describeOutcome(entry) },
  { label: texts.ipAddress, onPhone: "opened", cell: ({ ipAddress }) => ipAddress ?? "–" },
  { label: texts.changes, onPhone: "opened", cell: (entry) => <Changes {...entry} /> },
];

function operatorOf({ operator, via }: Entry): Cell {
  return joinWithDots(operator, via === "command" && texts.command);
}

export function AuditLogPage() {
  const may = useMay();
  const { filters, query, listing } = useFilteredList(listAuditLog, names, { read: readInstants });
  const actorFields = useActorFields(may("readAuditLog"));
  return (
    <PageFrame actions={<ExportButton call={exportAuditLog} body={{ filters: query }} name="audit-log" />}>
      <FilterBar filters={filters} fields={may("readAuditLog") ? [...actorFields, ...fields] : fields} />
      <List label={usePageName()} listing={listing} columns={columns} rowKey="id" empty={texts.empty} />
    </PageFrame>
  );
}

/** Selects of the operators and, if there are any, of the access tokens, with the names that the list shows. */
function useActorFields(isNeeded: boolean) {
  const { data } = useReply(listAuditOperators, { enabled: isNeeded });
  const named = data?.operators.map(({ id, login, name }) => {
    const label = login === name ? login : `${login} · ${name}`;
    return [String(id), { zh: label, en: label }] as const;
  });
  const tokens = data?.tokens.map(({ id, name }) => [String(id), { zh: name, en: name }] as const) ?? [];
  const operatorField = {
    ...({ name: "operatorId", label: labels.operator } as const),
    input: Object.fromEntries(named ?? []),
  };
  const tokenField = {
    ...({ name: "tokenId", label: texts.token } as const),
    input: Object.fromEntries(tokens),
  };
  return tokens.length > 0 ? [operatorField, tokenField] : [operatorField];
}

const pathOf: Readonly<Record<string, ((id: string) => ConsolePath) | undefined>> = {
  order: orderPath,
  account: accountPath,
  card: cardPath,
  package: packagePath,
  document: contentPath,
  operator: () => "/console/operators",
  accessToken: () => "/console/access-tokens",
  paymentMethod: () => "/console/payments",
};

function Subject({ subject }: Pick<Entry, "subject">) {
  const show = useShow();
  const name = show(describeSubject(subject));
  const path = subject && pathOf[subject.kind]?.(subject.id);
  return path ? <Link href={path}>{name}</Link> : name;
}

function reasonOf({ reasonCategory, reason }: Entry): Cell {
  const categoryName = Object.entries(reasonCategories).find(([name]) => name === reasonCategory)?.[1];
  const category = categoryName ?? reasonCategory;
  return category || reason ? joinWithDots(category, reason) : "–";
}

/** The fields that an action changed, with their values before and after. */
function Changes({ before, after }: Pick<Entry, "before" | "after">) {
  const show = useShow();
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => valueText(before?.[field]) !== valueText(after?.[field]),
  );
  if (changed.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>
        {show(texts.show)} ({changed.length})
      </summary>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt className={values.aside}>{field}</dt>
            <dd>
              <del>{valueText(before?.[field]) ?? show(texts.nothing)}</del>{" "}
              <ins>{valueText(after?.[field]) ?? show(texts.nothing)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}
