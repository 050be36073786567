import { describeAction } from "@baleen/contract/back-office/audit-actions.ts";
import { listPackageHistory, type PackageChange } from "@baleen/contract/back-office/packages.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { usePages } from "../calls/use-reply.ts";
import { type Column, List } from "../lists/List.tsx";
import { chinaTime, yuan } from "../values/figures.ts";
import { Moment, Words } from "../values/values.tsx";
import { fieldNames, texts } from "./packages.text.ts";

const columns: readonly Column<PackageChange>[] = [
  { label: texts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.operator, cell: ({ operator }) => operator },
  { label: texts.action, cell: (change) => <Words of={describeAction(change)} /> },
  { label: texts.changes, cell: ({ fields }) => <ChangedFields fields={fields} /> },
  { label: texts.reason, cell: ({ reason }) => reason ?? "–" },
];

/** Who changed what of a package. */
export function PackageHistory({ id }: { id: number }) {
  const words = useTexts(texts);
  const listing = usePages(listPackageHistory, { params: { id } });
  return (
    <List
      label={words.history}
      listing={listing}
      columns={columns}
      rowKey={(change) => change.id}
      empty={words.noHistory}
    />
  );
}

type Field = PackageChange["fields"][number];

function ChangedFields({ fields }: Pick<PackageChange, "fields">) {
  const text = useText();
  return (
    <ul>
      {fields.map(({ field, from, to }) => (
        <li key={field}>
          {text(fieldNames[field])}: {shownValue(field, from)} → {shownValue(field, to)}
        </li>
      ))}
    </ul>
  );
}

function shownValue(field: Field["field"], value: Field["from"]): string {
  if (value === null) return "–";
  if (typeof value === "number" && field.endsWith("Fen")) return yuan(value);
  if (typeof value === "string" && field === "fromAt") return chinaTime(value);
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return Array.isArray(value) ? value.join(" / ") : String(value);
}
