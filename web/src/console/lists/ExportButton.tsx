import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { maxExportedRows } from "@baleen/contract/back-office/csv-file.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { FormButton } from "../forms/FormButton.tsx";
import { csvText, saveCsv } from "../values/csv.ts";
import { count } from "../values/figures.ts";

const texts = {
  label: { zh: "导出CSV", en: "Export as CSV" },
  hint: {
    zh: `按现在的筛选导出，最多${count(maxExportedRows)}行。每小时可导出5次，导出会记入操作记录。`,
    en: `The list with its present filters, at most ${count(maxExportedRows)} rows. Five exports an hour; each is in the audit log.`,
  },
} as const satisfies Record<string, Localized>;

interface Props {
  readonly call: ConsoleCall;
  /** The filters of the list on screen. */
  readonly filters: object;
  /** The name of the file, without its extension. */
  readonly name: string;
}

export function ExportButton({ call, filters, name }: Props) {
  const words = useTexts(texts);
  return (
    <FormButton label={texts.label} call={call}>
      {(close) => (
        <ActionForm
          call={call}
          body={() => ({ filters })}
          submit={texts.label}
          consequences={<p>{words.hint}</p>}
          onDone={(reply) => {
            saveCsv(`${name}.csv`, csvText(reply));
            close();
          }}
        />
      )}
    </FormButton>
  );
}
