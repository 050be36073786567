import { createCardBatch, maxCardsPerBatch } from "@baleen/contract/back-office/cards.ts";
import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import { useRef, useState } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import wideDialog from "../../ui/wide-dialog.module.css";
import { useReply } from "../calls/calls.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import { ConsoleDialog } from "../forms/ConsoleDialog.tsx";
import { useNoEscape } from "../forms/DialogButton.tsx";
import forms from "../forms/forms.module.css";
import { useLeaveGuard } from "../forms/LeaveGuards.tsx";
import { readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { useMay } from "../sign-in/operator.ts";
import { saveCsv } from "../values/exported-files.ts";
import { formatYuan } from "../values/figures.ts";
import { CopyButton, labels, useShow } from "../values/values.tsx";
import styles from "./cards.module.css";
import { actionTexts, valueText } from "./cards.text.ts";
import { csvOfKeys, type MadeBatch, type NewBatch } from "./made-keys.ts";

/** Makes a batch of cards. The same dialog then shows the keys, once. */
export function MakeCardsButton() {
  const show = useShow();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [madeBatch, setMade] = useState<MadeBatch>();
  useLeaveGuard(madeBatch !== undefined);
  useNoEscape(madeBatch !== undefined);
  if (!may("manageCards")) return null;
  const close = () => {
    setOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {show(actionTexts.make)}
      </Button>
      <ConsoleDialog
        open={isOpen}
        // While keys are shown, only the button below them closes the dialog: a stray Esc would lose the keys.
        onClose={() => madeBatch || close()}
        title={madeBatch ? actionTexts.madeTitle : actionTexts.make}
        step={madeBatch ? "made" : "form"}
        widthClass={madeBatch && wideDialog.wide}
      >
        {madeBatch ? <MadeKeys made={madeBatch} onSaved={close} /> : <MakeForm onMade={setMade} />}
      </ConsoleDialog>
    </>
  );
}

function MakeForm({ onMade }: { onMade(made: MadeBatch): void }) {
  const show = useShow();
  const packages = useReply(listShopPackages).data?.packages ?? [];
  const [packageId, setPackageId] = useState("");
  const [typedCount, setTypedCount] = useState("");
  const sentBatch = useRef<NewBatch>(undefined);
  const chosen = packages.find(({ id }) => String(id) === packageId);
  const number = readWhole(typedCount);
  const isComplete = chosen !== undefined && number >= 1 && number <= maxCardsPerBatch;
  return (
    <ActionForm
      call={createCardBatch}
      body={(read) => (sentBatch.current = readBatch(read))}
      submit={actionTexts.make}
      consequences={
        <>
          <p role="status">
            {isComplete
              ? show(valueText(number, chosen.name, formatYuan(number * chosen.price.priceFen)))
              : show(actionTexts.chooseHint)}
          </p>
          <p>{show(actionTexts.onceHint)}</p>
        </>
      }
      onDone={({ keys }) => sentBatch.current && onMade({ keys, batch: sentBatch.current })}
    >
      <ActionSelect
        name="packageId"
        label={labels.package}
        value={packageId}
        options={packages.map((shopPackage) => [String(shopPackage.id), shopPackage.name] as const)}
        onChange={(event) => setPackageId(event.target.value)}
      />
      {chosen && chosen.trialDays > 0 && (
        <label className={forms.check}>
          <input type="checkbox" name="isTrial" />
          {show(actionTexts.isTrial)}
        </label>
      )}
      <ActionField
        name="count"
        label={actionTexts.count}
        inputMode="numeric"
        value={typedCount}
        onChange={(event) => setTypedCount(event.target.value)}
      />
      <ActionField name="name" label={actionTexts.name} maxLength={80} />
      <ActionField name="tag" label={actionTexts.tag} maxLength={80} />
      <ActionField
        name="keysExpireOn"
        type="date"
        label={actionTexts.keysExpireOn}
        hint={actionTexts.keysExpireHint}
      />
      <ActionArea name="note" label={actionTexts.note} maxLength={500} />
    </ActionForm>
  );
}

function readBatch(read: ReadField): NewBatch {
  return {
    packageId: readWhole(read("packageId")),
    isTrial: read("isTrial") === "on",
    count: readWhole(read("count")),
    name: read("name").trim(),
    tag: read("tag").trim() || null,
    note: read("note").trim() || null,
    keysExpireOn: read("keysExpireOn") || null,
  };
}

/** Maximum number of keys listed on screen; the file has all keys. */
const maxShownKeys = 200;

/** New keys, which have to be saved now: as a file, to the clipboard, or on paper. */
function MadeKeys({ made, onSaved }: { readonly made: MadeBatch; onSaved(): void }) {
  const show = useShow();
  const [hasQrCodes, setWithCodes] = useState(false);
  const { keys, batch } = made;
  return (
    <div className={styles.made}>
      <Banner tone="info">{show(actionTexts.onceHint)}</Banner>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => saveCsv(`${batch.name}.csv`, csvOfKeys(made))}>
          {show(actionTexts.download)}
        </Button>
        <CopyButton value={keys.join("\n")}>{actionTexts.copy}</CopyButton>
        <Button kind="ghost" onClick={() => print(keys, hasQrCodes)}>
          {show(actionTexts.print)}
        </Button>
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={hasQrCodes}
            onChange={(event) => setWithCodes(event.target.checked)}
          />
          {show(actionTexts.withCodes)}
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard. */}
      <ol className={styles.keys} tabIndex={0} aria-label={show(actionTexts.madeTitle)}>
        {keys.slice(0, maxShownKeys).map((key) => (
          <li key={key}>{key}</li>
        ))}
        {keys.length > maxShownKeys && <li>…</li>}
      </ol>
      <Button kind="ghost" onClick={onSaved}>
        {show(actionTexts.saved)}
      </Button>
    </div>
  );
}

/** Imported on demand, because it loads the QR code library. */
async function print(keys: readonly string[], hasQrCodes: boolean): Promise<void> {
  const { printLabels } = await import("./print-labels.ts");
  printLabels(keys, hasQrCodes);
}
