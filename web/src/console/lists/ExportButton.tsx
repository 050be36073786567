import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { maxExportedRows } from "@baleen/contract/back-office/exported-file.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import type { ReadField } from "../forms/SendForm.tsx";
import { saveExport } from "../values/exported-files.ts";
import { formatNumber } from "../values/figures.ts";

const texts = {
  label: { zh: "导出", en: "Export" },
  format: { zh: "格式", en: "Format" },
  hint: {
    zh: `按现在的筛选导出，最多${formatNumber(maxExportedRows)}行，时间为北京时间，金额为元。每小时可导出5次，导出会记入操作记录。`,
    en: `Exports the list with its current filters: at most ${formatNumber(maxExportedRows)} rows, times in China time, amounts in yuan. Five exports an hour; each is recorded in the audit log.`,
  },
} as const satisfies Record<string, Localized>;

const formats = {
  xlsx: { zh: "Excel、WPS表格（XLSX）", en: "Excel, WPS (XLSX)" },
  csv: { zh: "程序读取（CSV）", en: "For programs (CSV)" },
} as const satisfies Record<string, Localized>;

interface Props {
  readonly call: ConsoleCall;
  readonly params?: object;
  /** The call's body without format and reason, for example the filters of the list on screen. */
  readonly body: object | ((read: ReadField) => object);
  /** The file name without its extension. */
  readonly name: string;
  readonly label?: Localized;
  readonly hint?: Localized;
  /** Additional fields of the form. */
  readonly children?: ReactNode;
}

export function ExportButton({
  call,
  params,
  body,
  name,
  label = texts.label,
  hint = texts.hint,
  children,
}: Props) {
  return (
    <ActionButton
      label={label}
      call={call}
      {...(params && { params })}
      body={(read) => ({ ...(typeof body === "function" ? body(read) : body), format: read("format") })}
      consequences={hint}
      describeSuccess={(file) => void saveExport(name, file)}
    >
      {children}
      <ActionSelect name="format" label={texts.format} options={formats} defaultValue="xlsx" required />
    </ActionButton>
  );
}
