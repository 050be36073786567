import { createCardBatch, maxCardsAtOnce } from "@baleen/contract/back-office/cards.ts";
import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import { useRef, useState } from "react";
import { FormMessage } from "../../platform/forms/Form.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { describeConsoleError, useCalls, useReply } from "../calls/calls.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import { ConsoleDialog } from "../forms/ConsoleDialog.tsx";
import { useNoEscape } from "../forms/DialogButton.tsx";
import { useLeaveGuard } from "../forms/LeaveGuards.tsx";
import { readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { useMay } from "../sign-in/operator.ts";
import { saveCsv } from "../values/exported-files.ts";
import { count, yuan } from "../values/figures.ts";
import { CopyButton, labels, useShow } from "../values/values.tsx";
import styles from "./cards.module.css";
import { actionTexts, madeText, valueText } from "./cards.text.ts";
import { type BatchProgress, csvOfKeys, makeKeys, type NewBatch } from "./make-keys.ts";

/** Makes a batch of cards, and shows its keys once in the same dialog. */
export function MakeCardsButton() {
  const show = useShow();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { making, error, resume, leave } = useMaking();
  if (!may("manageCards")) return null;
  const close = () => {
    setOpen(false);
    leave();
  };
  const step = stepOf(making);
  const titles = { form: actionTexts.make, making: actionTexts.makingTitle, made: actionTexts.madeTitle };
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {show(actionTexts.make)}
      </Button>
      <ConsoleDialog
        open={isOpen}
        // Only the button of the last step closes the dialog: a stray Esc would lose the keys.
        onClose={() => making || close()}
        title={titles[step]}
        step={step}
        width={step === "made" ? "wide" : "narrow"}
      >
        {!making && <MakeForm onCreated={resume} />}
        {making && step === "making" && (
          <MakingKeys making={making} error={error} onResume={() => resume(making)} onLeave={close} />
        )}
        {making && step === "made" && <MadeKeys made={making} onSaved={close} />}
      </ConsoleDialog>
    </>
  );
}

function stepOf(making: BatchProgress | undefined) {
  if (!making) return "form";
  return making.isDone ? "made" : "making";
}

/** The batch that is being made, and the error that has interrupted it. */
function useMaking() {
  const { call, refresh } = useCalls();
  const [making, setMaking] = useState<BatchProgress>();
  const [error, setError] = useState<unknown>();
  useLeaveGuard(making !== undefined);
  useNoEscape(making !== undefined);
  const resume = async (batch: BatchProgress) => {
    setMaking(batch);
    setError(undefined);
    try {
      await makeKeys(call, batch, setMaking);
    } catch (failure) {
      setError(failure);
    }
    await refresh();
  };
  return { making, error, resume, leave: () => setMaking(undefined) };
}

function MakeForm({ onCreated }: { onCreated(making: BatchProgress): void }) {
  const show = useShow();
  const packages = useReply(listShopPackages).data?.packages ?? [];
  const [packageId, setPackageId] = useState("");
  const [typedCount, setTypedCount] = useState("");
  const sent = useRef<NewBatch>(undefined);
  const chosen = packages.find(({ id }) => String(id) === packageId);
  const number = readWhole(typedCount);
  const isKnown = chosen !== undefined && number >= 1 && number <= maxCardsAtOnce;
  return (
    <ActionForm
      call={createCardBatch}
      body={(read) => (sent.current = readBatch(read))}
      submit={actionTexts.make}
      consequences={
        <>
          <p role="status">
            {isKnown
              ? show(valueText(number, chosen.name, yuan(number * chosen.price.priceFen)))
              : show(actionTexts.chooseHint)}
          </p>
          <p>{show(actionTexts.onceHint)}</p>
        </>
      }
      onDone={({ id }) =>
        sent.current && onCreated({ id, batch: sent.current, keys: [], last: 0, isDone: false })
      }
    >
      <ActionSelect
        name="packageId"
        label={labels.package}
        value={packageId}
        options={packages.map((shopPackage) => [String(shopPackage.id), shopPackage.name] as const)}
        onChange={(event) => setPackageId(event.target.value)}
      />
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
    count: readWhole(read("count")),
    name: read("name").trim(),
    tag: read("tag").trim() || null,
    note: read("note").trim() || null,
    keysExpireOn: read("keysExpireOn") || null,
  };
}

interface Props {
  readonly making: BatchProgress;
  /** The error that has interrupted it. */
  readonly error: unknown;
  onResume(): void;
  onLeave(): void;
}

/** The progress of a new batch. After an error it can be resumed until the dialog is closed. */
function MakingKeys({ making: { keys, batch }, error, onResume, onLeave }: Props) {
  const show = useShow();
  const progress = show(madeText(count(keys.length), count(batch.count)));
  return (
    <div className={styles.made}>
      <Banner tone="info">{show(actionTexts.makingHint)}</Banner>
      <p role="status">{progress}</p>
      <progress className={styles.progress} max={batch.count} value={keys.length} aria-label={progress} />
      {error !== undefined && (
        <>
          <FormMessage message={{ tone: "danger", ...describeConsoleError(error) }} />
          <p>{show(actionTexts.brokenHint)}</p>
          <div className={styles.buttons}>
            <Button kind="primary" onClick={onResume}>
              {show(actionTexts.goOn)}
            </Button>
            <Button kind="ghost" onClick={onLeave}>
              {show(actionTexts.leave)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The list on screen is cut; the file has all keys. */
const maxShownKeys = 200;

/** New keys, to be saved now: as a file, copied, or printed. */
function MadeKeys({ made, onSaved }: { readonly made: BatchProgress; onSaved(): void }) {
  const show = useShow();
  const [withCodes, setWithCodes] = useState(false);
  const { keys, batch } = made;
  return (
    <div className={styles.made}>
      <Banner tone="info">{show(actionTexts.onceHint)}</Banner>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => saveCsv(`${batch.name}.csv`, csvOfKeys(made))}>
          {show(actionTexts.download)}
        </Button>
        <CopyButton value={keys.join("\n")}>{actionTexts.copy}</CopyButton>
        <Button kind="ghost" onClick={() => print(keys, withCodes)}>
          {show(actionTexts.print)}
        </Button>
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={withCodes}
            onChange={(event) => setWithCodes(event.target.checked)}
          />
          {show(actionTexts.withCodes)}
        </label>
      </div>
      <ol className={styles.keys}>
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

/** Loaded on use because it imports the QR code library. */
async function print(keys: readonly string[], withCodes: boolean): Promise<void> {
  const { printLabels } = await import("./print-labels.ts");
  printLabels(keys, withCodes);
}
