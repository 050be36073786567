import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { exportData, type OwnerProof, requestDeletion } from "@baleen/contract/privacy/privacy.ts";
import { useState } from "react";
import { callApi } from "../platform/api/call-api.ts";
import { sendCall } from "../platform/api/send-call.ts";
import { useLanguage, useText } from "../platform/i18n/language.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { deletionTexts, exportTexts, texts } from "./privacy.text.ts";
import type { Privacy } from "./use-privacy.ts";

export type DialogName = "export" | "delete";

interface Props {
  readonly open: DialogName | undefined;
  readonly owner: Privacy;
  onClose(): void;
  onExported(): void;
  onRequested(): void;
  onDeleted(): void;
}

/** The two questions of the privacy page. Each form exists only while its dialog is open, so closing clears it. */
export function PrivacyDialogs({ open, owner, onClose, onExported, ...outcomes }: Props) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Dialog
      open={open !== undefined}
      onClose={onClose}
      title={text(open === "delete" ? deletionTexts.title : exportTexts.title)}
      closeLabel={text(texts.close)}
    >
      {open === "export" && (
        <ProofForm
          purpose="export"
          owner={owner}
          submit={exportTexts.submit}
          submitting={exportTexts.submitting}
          failed={exportTexts.failed}
          onProof={async (proof) => {
            await saveExport(proof, language);
            onExported();
          }}
        />
      )}
      {open === "delete" && <DeletionForm owner={owner} {...outcomes} />}
    </Dialog>
  );
}

function DeletionForm({ owner, onRequested, onDeleted }: Pick<Props, "owner" | "onRequested" | "onDeleted">) {
  const text = useText();
  const { language } = useLanguage();
  const [timing, setTiming] = useState<"later" | "now">(owner.deletion ? "now" : "later");
  const ask = async (proof: OwnerProof) => {
    const { isDeleted } = await askToDelete(proof, timing === "now", language);
    if (isDeleted) onDeleted();
    else onRequested();
  };
  return (
    <ProofForm
      purpose="delete"
      owner={owner}
      submit={deletionTexts.submit}
      submitting={deletionTexts.submitting}
      failed={deletionTexts.failed}
      onProof={ask}
    >
      <RadioGroup<"later" | "now">
        legend={text(deletionTexts.timing)}
        name="timing"
        rows={[
          { value: "later", label: text(deletionTexts.later) },
          { value: "now", label: text(deletionTexts.now) },
        ]}
        value={timing}
        onChange={setTiming}
      />
    </ProofForm>
  );
}

/** Asks for everything that is kept about the person and saves it as a file. Throws an `ApiError`. */
async function saveExport(proof: OwnerProof, language: Language): Promise<void> {
  const { value } = await sendCall(exportData, { body: proof, language });
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`baleen-${day}.json`, JSON.stringify(value, null, 2));
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function askToDelete(
  proof: OwnerProof,
  isNow: boolean,
  language: Language,
): Promise<ReplyOf<typeof requestDeletion>> {
  return await callApi(requestDeletion, { body: { ...proof, ...(isNow && { now: true }) }, language });
}
