import { createCardBatch, maxCardsAtOnce } from "@baleen/contract/back-office/cards.ts";
import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import { useEffect, useRef, useState } from "react";
import { FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { useRefresh, useReply } from "../calls/use-reply.ts";
import { ActionArea, ActionField, ActionForm, texts as formTexts } from "../forms/ActionForm.tsx";
import type { ReadField } from "../forms/use-send.ts";
import { useMay } from "../sign-in/operator.ts";
import { CopyButton } from "../values/CopyButton.tsx";
import { saveCsv } from "../values/csv.ts";
import { count, yuan } from "../values/figures.ts";
import styles from "./cards.module.css";
import { actionTexts, madeText, valueText } from "./cards.text.ts";
import { csvOfKeys, type Making, makeKeys, type WantedBatch } from "./make-keys.ts";

/** Makes a batch; its keys are shown once, in the same dialog. */
export function MakeCardsButton() {
  const words = useTexts(actionTexts);
  const formWords = useTexts(formTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { making, error, goOn, leave } = useMaking();
  if (!may("manageCards")) return null;
  const close = () => {
    setOpen(false);
    leave();
  };
  const step = stepOf(making);
  const titles = { form: words.make, making: words.makingTitle, made: words.madeTitle };
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {words.make}
      </Button>
      <Dialog
        open={isOpen}
        // Keys that were made are left by their own button alone: a stray Esc would lose them.
        onClose={() => making || close()}
        title={titles[step]}
        step={step}
        closeLabel={formWords.close}
        width={step === "made" ? "wide" : "narrow"}
      >
        {!making && <MakeForm onBegun={goOn} />}
        {making && step === "making" && (
          <MakingKeys making={making} error={error} onGoOn={() => goOn(making)} onLeave={close} />
        )}
        {making && step === "made" && <MadeKeys made={making} onSaved={close} />}
      </Dialog>
    </>
  );
}

function stepOf(making: Making | undefined) {
  if (!making) return "form";
  return making.isDone ? "made" : "making";
}

/** The batch that is being made, and why that does not go on. */
function useMaking() {
  const calls = useCalls();
  const refresh = useRefresh();
  const [making, setMaking] = useState<Making>();
  const [error, setError] = useState<unknown>();
  useLeaveWarning(making !== undefined);
  const goOn = async (begun: Making) => {
    setMaking(begun);
    setError(undefined);
    try {
      await makeKeys(calls.call, begun, setMaking);
    } catch (failure) {
      setError(failure);
    }
    await refresh();
  };
  return { making, error, goOn, leave: () => setMaking(undefined) };
}

function MakeForm({ onBegun }: { onBegun(making: Making): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const packages = useReply(listShopPackages).data?.packages ?? [];
  const [packageId, setPackageId] = useState("");
  const [howMany, setHowMany] = useState("");
  const sent = useRef<WantedBatch>(undefined);
  const chosen = packages.find(({ id }) => String(id) === packageId);
  const number = /^[1-9]\d{0,5}$/.test(howMany) ? Number(howMany) : undefined;
  const isKnown = chosen !== undefined && number !== undefined && number <= maxCardsAtOnce;
  return (
    <ActionForm
      call={createCardBatch}
      body={(read) => (sent.current = readBatch(read))}
      submit={actionTexts.make}
      consequences={
        <>
          <p role="status">
            {isKnown
              ? text(valueText(count(number), chosen.name, yuan(number * chosen.price.priceFen)))
              : words.chooseHint}
          </p>
          <p>{words.onceHint}</p>
        </>
      }
      onDone={({ id }) =>
        sent.current && onBegun({ id, wanted: sent.current, keys: [], last: 0, isDone: false })
      }
    >
      <SelectField
        name="packageId"
        label={words.package}
        prompt={words.choose}
        value={packageId}
        options={packages.map((sold) => ({ value: String(sold.id), label: sold.name }))}
        onChange={(event) => setPackageId(event.target.value)}
      />
      <ActionField
        name="count"
        label={words.count}
        inputMode="numeric"
        value={howMany}
        onChange={(event) => setHowMany(event.target.value.trim())}
      />
      <ActionField name="name" label={words.name} maxLength={80} />
      <ActionField name="tag" label={words.tag} maxLength={80} aria-required={false} />
      <ActionField
        name="keysExpireOn"
        type="date"
        label={words.keysExpireOn}
        hint={words.keysExpireHint}
        aria-required={false}
      />
      <ActionArea name="note" label={words.note} maxLength={500} aria-required={false} />
    </ActionForm>
  );
}

function readBatch(read: ReadField): WantedBatch {
  return {
    packageId: Number(read("packageId")),
    count: Number(read("count")),
    name: read("name").trim(),
    tag: read("tag").trim() || null,
    note: read("note").trim() || null,
    keysExpireOn: read("keysExpireOn") || null,
  };
}

/** Asks before the page is left, while it holds keys that exist nowhere else. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

interface Props {
  readonly making: Making;
  /** Why it does not go on; undefined while it does. */
  readonly error: unknown;
  onGoOn(): void;
  onLeave(): void;
}

/** How many keys of a new batch have arrived. After an error it can go on, as long as it is not left. */
function MakingKeys({ making: { keys, wanted }, error, onGoOn, onLeave }: Props) {
  const words = useTexts(actionTexts);
  const text = useText();
  const progress = text(madeText(count(keys.length), count(wanted.count)));
  return (
    <div className={styles.made}>
      <Banner tone="info">{words.makingHint}</Banner>
      <p role="status">{progress}</p>
      <progress className={styles.progress} max={wanted.count} value={keys.length} aria-label={progress} />
      {error !== undefined && (
        <>
          <FormMessage message={{ tone: "danger", ...describeConsoleError(error) }} />
          <p>{words.brokenHint}</p>
          <div className={styles.buttons}>
            <Button kind="primary" onClick={onGoOn}>
              {words.goOn}
            </Button>
            <Button kind="ghost" onClick={onLeave}>
              {words.leave}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The keys that are on the screen; the file holds all of them. */
const shownKeys = 200;

interface MadeKeysProps {
  readonly made: Making;
  onSaved(): void;
}

/** New keys, to be saved now: as a file, copied, or printed. */
function MadeKeys({ made, onSaved }: MadeKeysProps) {
  const words = useTexts(actionTexts);
  const [withCodes, setWithCodes] = useState(false);
  const { keys, wanted } = made;
  return (
    <div className={styles.made}>
      <Banner tone="info">{words.onceHint}</Banner>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => saveCsv(`${wanted.name}.csv`, csvOfKeys(made))}>
          {words.download}
        </Button>
        <CopyButton value={keys.join("\n")}>{words.copy}</CopyButton>
        <Button kind="ghost" onClick={() => print(keys, withCodes)}>
          {words.print}
        </Button>
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={withCodes}
            onChange={(event) => setWithCodes(event.target.checked)}
          />
          {words.withCodes}
        </label>
      </div>
      <ol className={styles.keys}>
        {keys.slice(0, shownKeys).map((key) => (
          <li key={key}>{key}</li>
        ))}
        {keys.length > shownKeys && <li>…</li>}
      </ol>
      <Button kind="ghost" onClick={onSaved}>
        {words.saved}
      </Button>
    </div>
  );
}

/** Loaded on use: it brings the library that draws codes. */
async function print(keys: readonly string[], withCodes: boolean): Promise<void> {
  const { printLabels } = await import("./print-labels.ts");
  printLabels(keys, { withCodes });
}
